import type { Report } from "bindpose/contract";
import type { SubjectFiles } from "bindpose/pictures";
import { takeAssetShots } from "./asset-shots.js";
import { causesSection } from "./causes-section.js";
import { factsSection } from "./facts-section.js";
import { counted } from "./figures.js";
import { type Html, html, raw } from "./html.js";
import { motionSection } from "./motion-section.js";
import { nameOf, overview } from "./overview.js";
import { type Shot, showShot } from "./shot.js";
import { skinSection } from "./skin-section.js";
import { stationSection } from "./station-section.js";
import { STYLE } from "./style.js";

/** A report, and the files it is about where pictures are wanted. */
export interface ReportedAsset {
  readonly report: Report;
  /** Read when its turn comes; null where there is nothing to draw. */
  readonly files?: () => SubjectFiles | null | Promise<SubjectFiles | null>;
}

/** Assets with pictures, and with a section of their own: those that are wrong come first. */
const PICTURED = 24;
const DETAILED = 500;

/** Nothing is asked for and nothing runs: the style is in the page, pictures are in the page. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const ANSWERS: Readonly<Record<Report["verdict"], string>> = {
  valid: "Yes, it is valid",
  invalid: "No, it is not valid",
  empty: "No, nothing is rendered yet",
  unreadable: "No, it cannot be read",
};

/**
 * One HTML file for one asset or a batch: the answer, the causes with their fixes, poses of every
 * animation, the instant of worst stretch, curves, skeleton and weights. It stands alone: no script,
 * no request, and text of an asset never becomes markup.
 *
 * Of a batch all are in the table; 500 have a section and 24 pictures, those that are not valid
 * first. The same assets give the same bytes on one build of Node.
 */
export async function writeHtmlReport(assets: readonly ReportedAsset[]): Promise<string> {
  const reports = assets.map(({ report }) => report);
  const order = assets
    .map(({ report }, index) => ({ index, isValid: report.verdict === "valid" }))
    .sort((a, b) => Number(a.isValid) - Number(b.isValid) || a.index - b.index)
    .map(({ index }) => index);
  const detailed = new Set(order.slice(0, DETAILED));
  const pictured = new Set(order.slice(0, PICTURED));
  const sections: Html[] = [];
  for (const [index, asset] of assets.entries()) {
    if (detailed.has(index)) sections.push(await showAsset(asset, index, pictured.has(index)));
  }
  const valid = reports.filter(({ verdict }) => verdict === "valid").length;
  const [only] = reports;
  const title =
    reports.length === 1
      ? `${nameOf(only!)}: ${only!.verdict}`
      : `${valid} of ${reports.length} valid`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>bindpose: ${title}</title><style>${raw(STYLE)}</style></head>
<body><header><h1>bindpose: ${title}</h1></header><main>${reports.length === 1 ? "" : overview(reports)}${sections}${
    assets.length > DETAILED
      ? html`<p class="soft">${DETAILED} of ${assets.length} assets have a section.</p>`
      : ""
  }</main></body></html>
`;
  return page.markup;
}

function bendsSection(bends: Shot): Html {
  return html`<h3>Bends</h3>${showShot(bends, "Each joint alone, where its limb loses most volume; the skin around it, coloured by how far it is stretched.")}`;
}

async function showAsset(
  { report, files }: ReportedAsset,
  index: number,
  isPictured: boolean,
): Promise<Html> {
  const given = isPictured ? ((await files?.()) ?? null) : null;
  const taken = given === null ? null : await takeAssetShots(report, given);
  const shots = taken === null || typeof taken === "string" ? null : taken;
  const { verdict, issues } = report;
  const counts = [counted(issues.numErrors, "error"), counted(issues.numWarnings, "warning")];
  return html`<article id="asset-${index + 1}"><h2>${nameOf(report)}</h2>
<p class="verdict ${verdict}">${ANSWERS[verdict]}</p><p class="soft">${counts.join(", ")}</p>
${typeof taken === "string" ? html`<p class="soft">${taken}</p>` : ""}
${(shots?.subject.notes ?? []).map((note) => html`<p class="soft">${note}</p>`)}
<div class="side">${shots === null ? "" : showShot(shots.atRest, "At rest.")}<div>${causesSection(report, shots?.marked ?? new Map())}</div></div>
${stationSection(report)}${motionSection(report, shots)}${shots?.bends ? bendsSection(shots.bends) : ""}${shots === null ? "" : skinSection(report, shots)}${factsSection(report)}</article>`;
}
