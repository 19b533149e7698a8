import type { Finding, Report } from "bindpose/contract";

/** What XML 1.0 cannot hold, not even escaped; half a surrogate pair is among it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu;

/**
 * Reports as one JUnit document: a test case for every asset. Its errors are one failure; an asset
 * that could not be read is an error of the test; everything milder is told in `system-out`.
 */
export function writeJunit(reports: readonly Report[]): string {
  const count = (verdict: Report["verdict"]) =>
    reports.filter((report) => report.verdict === verdict).length;
  const failures = count("invalid") + count("empty");
  const totals = `tests="${reports.length}" failures="${failures}" errors="${count("unreadable")}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="bindpose" ${totals}>`,
    `  <testsuite name="bindpose" ${totals}>`,
    ...reports.map(writeCase),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function writeCase({ uri, profile, verdict, findings }: Report): string {
  const errors = findings.filter(({ severity }) => severity === "error");
  const milder = findings.filter(({ severity }) => severity !== "error");
  const name = escapeXml(uri === "" ? "asset" : uri);
  const lines = [`    <testcase classname="bindpose.${profile}" name="${name}">`];
  if (verdict !== "valid") {
    const tag = verdict === "unreadable" ? "error" : "failure";
    const type = escapeXml(errors[0]?.code ?? verdict);
    const message = escapeXml(errors[0]?.message ?? verdict);
    const body = escapeXml(errors.map(describe).join("\n"));
    lines.push(`      <${tag} type="${type}" message="${message}">${body}</${tag}>`);
  }
  if (milder.length > 0) {
    lines.push(`      <system-out>${escapeXml(milder.map(describe).join("\n"))}</system-out>`);
  }
  lines.push("    </testcase>");
  return lines.join("\n");
}

function describe({ code, severity, document, pointer, message, hint, count }: Finding): string {
  const times = count > 1 ? ` (${count} times)` : "";
  return `${severity} ${code} at ${document}${pointer ?? ""}: ${message}${times}; fix: ${hint}`;
}

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
