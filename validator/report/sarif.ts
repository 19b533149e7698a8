import {
  type Finding,
  type FindingCode,
  type Report,
  RULES,
  type Rule,
  ruleReason,
  ruleText,
  SEVERITIES,
  type Severity,
} from "bindpose/contract/rules";
import { fingerprintOf } from "./fingerprint.js";
import { createLocator, type FindingLocation, type SourceOptions } from "./locate-findings.js";
import { VALIDATOR_VERSION } from "./version.js";

/** Results that code-scanning services take in one upload. */
const RESULT_LIMIT = 25_000;

const LEVELS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "note",
  hint: "note",
};

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** The base of paths: whoever reads the log puts it in, so that a log holds no machine's paths. */
const BASE = "%SRCROOT%";

/**
 * The findings of any number of reports as one SARIF 2.1.0 log (OASIS, 2023), a plain object.
 * A place in a document is a JSON pointer in `logicalLocations`, and lines and columns where its
 * text is at hand; a fault of the container has a byte region. Rule ids are the codes. The limit:
 * beyond 25,000 results the mildest are left out, and a notification says so.
 */
export function writeSarif(
  reports: readonly Report[],
  options: SourceOptions = {},
): Record<string, unknown> {
  const locate = createLocator(options);
  const all = reports.flatMap((report) => report.findings.map((finding) => ({ report, finding })));
  const kept = all.length > RESULT_LIMIT ? worstFirst(all).slice(0, RESULT_LIMIT) : all;
  const codes = [...new Set(kept.map(({ finding }) => finding.code))].sort();
  const indexOf = new Map(codes.map((code, index) => [code, index]));
  const leftOut = all.length - kept.length;
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: "bindpose", version: VALIDATOR_VERSION, rules: codes.map(writeRule) },
        },
        columnKind: "unicodeCodePoints",
        originalUriBaseIds: {
          [BASE]: { description: { text: "the folder that the command was called in" } },
        },
        invocations: [{ executionSuccessful: true, ...notify(leftOut) }],
        results: kept.map(({ report, finding }) =>
          writeResult(report, finding, indexOf.get(finding.code)!, locate(report, finding)),
        ),
      },
    ],
  };
}

function notify(leftOut: number): object {
  if (leftOut === 0) return {};
  const text = `${leftOut} more findings were left out; the mildest are missing`;
  return { toolExecutionNotifications: [{ level: "warning", message: { text } }] };
}

function worstFirst<T extends { readonly finding: Finding }>(entries: readonly T[]): T[] {
  const rank = ({ finding }: T) => SEVERITIES.indexOf(finding.severity);
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

function writeRule(code: string): Record<string, unknown> {
  const why = { fullDescription: { text: ruleReason(code) } };
  if (!Object.hasOwn(RULES, code)) {
    return { id: code, shortDescription: { text: "a message of the Khronos validator" }, ...why };
  }
  const { severity, spec } = RULES[code as FindingCode] as Rule<never>;
  const { message, hint } = ruleText(code as FindingCode);
  return {
    id: code,
    shortDescription: { text: message },
    ...why,
    help: { text: hint },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { contract: spec },
  };
}

function writeResult(
  report: Report,
  finding: Finding,
  ruleIndex: number,
  { path, region }: FindingLocation,
): object {
  const { code, severity, message, hint, pointer, count } = finding;
  const fingerprint = fingerprintOf(report, finding);
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${message}. Fix: ${hint}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeUri(path), uriBaseId: BASE },
          ...(region === null ? {} : { region }),
        },
        ...(pointer === undefined
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: pointer, kind: "member" }] }),
      },
    ],
    occurrenceCount: count,
    partialFingerprints: {
      "bindpose/v1": fingerprint,
      primaryLocationLineHash: `${fingerprint}:1`,
    },
  };
}

/** A path as a relative URI reference. */
function encodeUri(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
