import type { CaseResult } from "./run-suite.js";

/** `contract 1 · 212/212`: what a tool may show. */
export function badgeLine(contract: number, results: readonly CaseResult[]): string {
  return `contract ${contract} · ${countPassed(results)}/${results.length}`;
}

/** Results in version 14 of the Test Anything Protocol. */
export function writeTap(results: readonly CaseResult[]): string {
  const lines = results.flatMap(({ name, faults }, index) => {
    const head = `${faults.length === 0 ? "ok" : "not ok"} ${index + 1} - ${name}`;
    if (faults.length === 0) return [head];
    return [head, "  ---", ...faults.map((fault) => `  - ${JSON.stringify(fault)}`), "  ..."];
  });
  return ["TAP version 14", `1..${results.length}`, ...lines, ""].join("\n");
}

/** Results as one JUnit suite. */
export function writeJunit(suite: string, results: readonly CaseResult[]): string {
  const failures = results.length - countPassed(results);
  const cases = results.map(({ name, faults, seconds }) => {
    const [area, own] = [name.slice(0, name.indexOf("/")), name.slice(name.indexOf("/") + 1)];
    const head = `    <testcase classname="${escapeXml(area)}" name="${escapeXml(own)}" time="${seconds.toFixed(3)}"`;
    if (faults.length === 0) return `${head}/>`;
    return `${head}>\n      <failure message="${escapeXml(faults[0]!)}">${escapeXml(faults.join("\n"))}</failure>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    `  <testsuite name="${escapeXml(suite)}" tests="${results.length}" failures="${failures}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

export function countPassed(results: readonly CaseResult[]): number {
  return results.filter(({ faults }) => faults.length === 0).length;
}

/** XML holds no control characters but tab and line ends. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD]/g, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}
