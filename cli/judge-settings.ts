import { FINDING_CODES, PROFILES, SEVERITIES } from "bindpose/contract/rules";
import { LIMITS, nearestName } from "bindpose/contract/words";
import type { BaselineEntry, Report, Severity } from "bindpose/validator";
import type { JudgeSettings } from "./judge-asset.js";
import type { OptionValues } from "./parse-options.js";
import { readInput } from "./read-input.js";
import { oneOf, splitWords } from "./read-words.js";
import { UsageError } from "./usage-error.js";
import type { VALIDATE } from "./validate-options.js";

export type ValidateValues = OptionValues<(typeof VALIDATE)["options"]>;

const KINDS = ["mc", "sn", "dc"] as const;
/** More than the reports of all assets that one call takes. */
const BASELINE_BYTES = 2 ** 29;
const GRADES = [...SEVERITIES, "off"] as const;

/** How the flags ask for every asset to be judged. Throws UsageError for flags that say nothing. */
export function readSettings(values: ValidateValues, cwd: string): JudgeSettings {
  const { profile, kind } = values;
  const severity = readGrades(values.severity ?? []);
  const ignore = splitWords(values.ignore);
  const only = splitWords(values.only);
  for (const code of [...ignore, ...only, ...Object.keys(severity)]) checkCode(code);
  return {
    ...(profile === undefined ? {} : { profile: oneOf("validate: --profile", profile, PROFILES) }),
    ...(values.case === undefined ? {} : readCase(values.case, cwd)),
    ...(kind === undefined
      ? {}
      : { assetKind: `${oneOf("validate: --kind", kind, KINDS)}-skinned` as const }),
    ...(ignore.length === 0 ? {} : { ignore }),
    ...(only.length === 0 ? {} : { only }),
    ...(values.severity === undefined ? {} : { severity }),
    ...(values.baseline === undefined ? {} : { baseline: readBaseline(values.baseline, cwd) }),
    require: splitWords(values.require),
    khronos: values["no-khronos"] !== true,
    ...(values.deep === true ? { deep: true } : {}),
  };
}

function readCase(path: string, cwd: string): Pick<JudgeSettings, "case"> {
  return { case: readInput("validate", path, cwd, LIMITS.rigBytes) };
}

function readGrades(words: readonly string[]): Record<string, Severity | "off"> {
  const grades: Record<string, Severity | "off"> = {};
  for (const word of splitWords(words)) {
    const [code, grade, ...rest] = word.split("=");
    if (!code || grade === undefined || rest.length > 0) {
      throw new UsageError(`validate: --severity wants CODE=GRADE, not ${word}`);
    }
    grades[code] = oneOf(`validate: the grade of ${code}`, grade, GRADES);
  }
  return grades;
}

/** A code of the registry, one of the Khronos validator, or a beginning of one with `*`. */
function checkCode(pattern: string): void {
  if (pattern.startsWith("KHR_")) return;
  const start = pattern.endsWith("*") ? pattern.slice(0, -1) : null;
  const isKnown = FINDING_CODES.some((code) =>
    start === null ? code === pattern : code.startsWith(start),
  );
  if (isKnown) return;
  const near = nearestName(pattern, FINDING_CODES);
  const advice = near === undefined ? "see bindpose rules" : `did you mean ${near}?`;
  throw new UsageError(`validate: no rule has the code ${pattern}: ${advice}`);
}

/** The findings of an earlier report, or of `{"reports": [...]}`, by the asset's name. */
function readBaseline(path: string, cwd: string): Map<string, readonly BaselineEntry[]> {
  const bytes = readInput("validate", path, cwd, BASELINE_BYTES);
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new UsageError(`validate: --baseline ${path} is not JSON: ${(error as Error).message}`);
  }
  const { reports = [document] } = Object(document) as { reports?: unknown[] };
  const isList = Array.isArray(reports) && reports.every(isReport);
  if (!isList) throw new UsageError(`validate: --baseline ${path} is no report of validate --json`);
  return new Map((reports as Report[]).map(({ uri, findings }) => [uri, findings]));
}

function isReport(value: unknown): boolean {
  const { uri, findings } = Object(value) as Record<string, unknown>;
  return typeof uri === "string" && Array.isArray(findings) && findings.every(isFinding);
}

function isFinding(value: unknown): boolean {
  const { code, document } = Object(value) as Record<string, unknown>;
  return typeof code === "string" && typeof document === "string";
}
