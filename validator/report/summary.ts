import type { Report } from "bindpose/contract";

export const SUMMARY_FORMATS = ["csv", "md"] as const;
export type SummaryFormat = (typeof SUMMARY_FORMATS)[number];

type Cell = string | number | null;

/**
 * The columns: who, what was said, and the figures to rank by. They keep their names and their order;
 * a new one goes to the end. docs/CLI.md says what each is.
 */
const COLUMNS: readonly (readonly [name: string, read: (report: Report) => Cell])[] = [
  ["uri", ({ uri }) => uri],
  ["profile", ({ profile }) => profile],
  ["verdict", ({ verdict }) => verdict],
  ["errors", ({ issues }) => issues.numErrors],
  ["warnings", ({ issues }) => issues.numWarnings],
  ["worstCode", ({ findings }) => worstCode(findings)],
  ["vertices", ({ info }) => info.vertices],
  ["triangles", ({ info }) => info.triangles],
  ["bones", ({ info }) => info.bones],
  ["animations", ({ info }) => info.animations.length],
  ["bytes", ({ info }) => info.bytes],
  ["largestMotion", ({ quality }) => figure(quality.largestMotion)],
  ["movedShare", ({ quality }) => figure(quality.movedShare)],
  ["worstStretch", ({ quality }) => figure(quality.worstStretch)],
  ["worstVolumeChange", ({ quality }) => figure(quality.worstVolumeChange)],
  ["flippedTriangles", ({ quality }) => quality.flippedTriangles],
  ["meanInfluences", ({ quality }) => figure(quality.meanInfluences)],
  ["bonesWithSkin", ({ quality }) => figure(quality.bonesWithSkin)],
  ["infos", ({ issues }) => issues.numInfos],
  ["hints", ({ issues }) => issues.numHints],
  ["ignored", ({ suppressed }) => suppressed.ignored],
  ["known", ({ suppressed }) => suppressed.known],
  ["gone", ({ suppressed }) => suppressed.gone],
  ["stillAnimations", ({ quality }) => quality.stillAnimations],
  ["sweepVolumeChange", ({ quality }) => figure(quality.sweepVolumeChange)],
  ["sweepCrossSection", ({ quality }) => figure(quality.sweepCrossSection)],
  ["sweepStretch", ({ quality }) => figure(quality.sweepStretch)],
  ["sweepIntersections", ({ quality }) => quality.sweepIntersections],
  ["walkSlide", ({ quality }) => figure(quality.walkSlide)],
];

/** The head of a table of reports; for Markdown two lines. */
export function summaryHeader(format: SummaryFormat): string {
  const names = COLUMNS.map(([name]) => name);
  if (format === "csv") return names.join(",");
  return `| ${names.join(" | ")} |\n|${names.map(() => "---").join("|")}|`;
}

/** One report as one row; an empty cell is a figure that could not be measured. */
export function summaryRow(report: Report, format: SummaryFormat): string {
  const cells = COLUMNS.map(([, read]) => String(read(report) ?? ""));
  if (format === "csv") return cells.map(csvCell).join(",");
  return `| ${cells.map(markdownCell).join(" | ")} |`;
}

function worstCode(findings: Report["findings"]): string | null {
  const at = (wanted: string) => findings.find(({ severity }) => severity === wanted)?.code;
  return at("error") ?? at("warning") ?? null;
}

/** Six digits are enough to rank by. */
function figure(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(6));
}

/** RFC 4180; text that a spreadsheet would take for a formula is quoted by an apostrophe. */
function csvCell(text: string): string {
  const isNumber = text !== "" && Number.isFinite(Number(text));
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function markdownCell(text: string): string {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\|`<>*_]/g, "\\$&");
}
