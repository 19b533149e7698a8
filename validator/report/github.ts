import type { Finding, Report, Severity } from "bindpose/contract";
import { createLocator, type FindingLocation, type SourceOptions } from "./locate-findings.js";
import { summaryHeader, summaryRow } from "./summary.js";

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "notice",
  hint: "notice",
};

/**
 * One workflow command for every finding: GitHub shows them beside the files of a change, at their
 * lines where the texts are at hand.
 */
export function writeGithubAnnotations(
  reports: readonly Report[],
  options: SourceOptions = {},
): string {
  const locate = createLocator(options);
  return reports
    .flatMap((report) =>
      report.findings.map((finding) => annotate(finding, locate(report, finding))),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** The step summary, Markdown: a table of the assets, and the errors of those that failed. */
export function writeGithubSummary(reports: readonly Report[]): string {
  const valid = reports.filter(({ verdict }) => verdict === "valid").length;
  const lines = [
    `## bindpose: ${valid} of ${reports.length} valid`,
    "",
    summaryHeader("md"),
    ...reports.map((report) => summaryRow(report, "md")),
  ];
  for (const { uri, findings } of reports) {
    const errors = findings.filter(({ severity }) => severity === "error");
    if (errors.length === 0) continue;
    lines.push("", `### ${escapeMarkdown(uri)}`, "");
    for (const { code, message, hint } of errors) {
      lines.push(`- \`${code}\` ${escapeMarkdown(message)}; fix: ${escapeMarkdown(hint)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function annotate(finding: Finding, { path, region }: FindingLocation): string {
  const { severity, code, pointer, byteOffset, message, hint } = finding;
  const file = escapeProperty(path) + (region === null ? "" : lineOf(region));
  const place = byteOffset === undefined ? (pointer ?? "") : `byte ${byteOffset}`;
  const words = escapeData(`${message}${place === "" ? "" : ` (${place})`}\nfix: ${hint}`);
  return `::${COMMANDS[severity]} file=${file},title=${escapeProperty(code)}::${words}`;
}

/** GitHub knows columns within one line only. */
function lineOf(region: NonNullable<FindingLocation["region"]>): string {
  if (!("startLine" in region)) return "";
  const { startLine, startColumn, endLine, endColumn } = region;
  const lines = `,line=${startLine},endLine=${endLine}`;
  return startLine === endLine ? `${lines},col=${startColumn},endColumn=${endColumn}` : lines;
}

/** As the workflow runner unescapes them. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_[\]<>|#]/g, "\\$&");
}
