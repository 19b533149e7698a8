import { type Finding, type Report, SEVERITIES, type Severity } from "bindpose/contract/rules";
import { plainText } from "bindpose/contract/words";
import { formatMotion, formatQuality, formatSweep } from "./figures.js";
import { formatStation } from "./station-lines.js";

/** Causes that are told; the rest is counted. */
const CAUSES = 10;

export interface FormatOptions {
  /** Colours for a terminal. */
  readonly colour?: boolean;
}

const ANSWERS: Readonly<Record<Report["verdict"], string>> = {
  valid: "yes, it is valid",
  invalid: "no, it is not valid",
  empty: "no, nothing is rendered yet",
  unreadable: "no, it cannot be read",
};

const COLOURS: Readonly<Record<Severity, string>> = {
  error: "31",
  warning: "33",
  info: "36",
  hint: "2",
};

/** The report for people: yes or no, at most ten causes with their fix, the motion, the counts. */
export function formatReport(report: Report, { colour = false }: FormatOptions = {}): string {
  const paint = (text: string, code: string) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const isValid = report.verdict === "valid";
  const name = report.uri === "" ? "" : `${plainText(report.uri)}: `;
  const lines = [`${name}${paint(ANSWERS[report.verdict], isValid ? "1;32" : "1;31")}`];
  const causes = groupCauses(report.findings);
  for (const { finding, times } of causes.slice(0, CAUSES)) {
    const { severity, code, message, hint } = finding;
    const repeated = times > 1 ? ` (${times} times)` : "";
    lines.push(
      "",
      `${paint(severity, COLOURS[severity])}  ${plainText(message)}${repeated}`,
      `    fix: ${plainText(hint)}`,
      `    ${paint(`${code} at ${placeOf(finding)}`, "2")}`,
    );
  }
  if (causes.length > CAUSES) lines.push("", `and ${causes.length - CAUSES} more kinds of finding`);
  if (report.motion.length > 0) lines.push("", ...report.motion.map(formatMotion));
  if (report.sweeps.length > 0) lines.push("", ...report.sweeps.map(formatSweep));
  const quality = formatQuality(report);
  if (quality !== null) lines.push("", quality);
  const { numErrors, numWarnings, numInfos, numHints } = report.issues;
  lines.push(
    "",
    ...(report.station === undefined ? [formatSizes(report.info)] : formatStation(report.station)),
    counted([numErrors, "error"], [numWarnings, "warning"], [numInfos, "info"], [numHints, "hint"]),
  );
  const { ignored, known, gone } = report.suppressed;
  if (ignored + known + gone > 0) {
    lines.push(`left out: ${ignored} ignored, ${known} of the baseline (${gone} of it are gone)`);
  }
  return lines.join("\n");
}

function formatSizes({ vertices, triangles, bones, joints }: Report["info"]): string {
  return counted(
    [vertices, "vertex", "vertices"],
    [triangles, "triangle"],
    [bones, "bone"],
    [joints, "joint"],
  );
}

/** "1 error, 2 warnings" */
function counted(...counts: readonly (readonly [number, string, string?])[]): string {
  return counts
    .map(([count, one, many = `${one}s`]) => `${count} ${count === 1 ? one : many}`)
    .join(", ");
}

/** One cause per code, worst first; of one severity in the report's order. */
function groupCauses(findings: readonly Finding[]): { finding: Finding; times: number }[] {
  const byCode = new Map<string, { finding: Finding; times: number }>();
  for (const finding of findings) {
    const cause = byCode.get(finding.code);
    if (cause === undefined) byCode.set(finding.code, { finding, times: finding.count });
    else cause.times += finding.count;
  }
  return [...byCode.values()].sort(
    (a, b) => SEVERITIES.indexOf(a.finding.severity) - SEVERITIES.indexOf(b.finding.severity),
  );
}

function placeOf({ document, pointer, byteOffset }: Finding): string {
  if (byteOffset !== undefined) return `${document}, byte ${byteOffset}`;
  return pointer === undefined ? document : `${document}${plainText(pointer)}`;
}
