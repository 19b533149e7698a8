import { FINDING_CODES, type Verdict } from "bindpose/contract/rules";
import type { ExpectedFinding, ValidatorOutcome } from "./conformance-case.js";
import { lastWords } from "./last-words.js";
import type { CommandRun } from "./run-command.js";

/** The exit code of a verdict. */
const EXIT_OF: Readonly<Record<Verdict, number>> = {
  valid: 0,
  invalid: 1,
  empty: 1,
  unreadable: 3,
};

/** Codes that the contract holds a validator to: all but those about another validator. */
const HELD = new Set<string>(FINDING_CODES.filter((code) => !code.startsWith("KHR")));

/** What is wrong with a validator's answer: sentences, none where all is well. */
export function judgeValidator(run: CommandRun, wanted: ValidatorOutcome): string[] {
  if (run.fault !== undefined) return [run.fault];
  const answer = readAnswer(run.stdout);
  if (answer === null) {
    const said = lastWords(run.stderr);
    const more = said === "" ? "" : `; on stderr: ${said}`;
    return [
      `stdout is no JSON object with "verdict" and "findings" (exit code ${run.code})${more}`,
    ];
  }
  const faults: string[] = [];
  if (answer.verdict !== wanted.verdict) {
    faults.push(`the verdict is ${answer.verdict}, expected ${wanted.verdict}`);
  }
  const code = EXIT_OF[wanted.verdict];
  if (run.code !== code) faults.push(`the exit code is ${run.code}, expected ${code}`);
  const found = new Set(answer.findings.filter((finding) => HELD.has(finding.code)).map(nameOf));
  const expected = new Set(wanted.findings.map(nameOf));
  for (const name of expected) if (!found.has(name)) faults.push(`missing: ${name}`);
  for (const name of found) if (!expected.has(name)) faults.push(`unexpected: ${name}`);
  return faults;
}

function nameOf({ code, pointer }: ExpectedFinding): string {
  return `${code} at "${pointer}"`;
}

/** The minimal shape that is asked for; everything else in it is the tool's own affair. */
function readAnswer(text: string): ValidatorOutcome | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { verdict, findings } = Object(value) as { verdict?: unknown; findings?: unknown };
  if (typeof verdict !== "string" || !Array.isArray(findings)) return null;
  return {
    verdict: verdict as Verdict,
    findings: findings.map((finding: unknown) => {
      const { code, pointer = "" } = Object(finding) as { code?: unknown; pointer?: unknown };
      return { code: textOf(code), pointer: textOf(pointer) };
    }),
  };
}

/** A tool may answer with anything; what is no text is shown as it stands. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : String(JSON.stringify(value));
}
