import { type Finding, type Report, SEVERITIES } from "bindpose/contract";
import { percent } from "./figures.js";
import { type Html, html } from "./html.js";

/** The table of a batch: a row an asset, in the order judged, with a link to its section. */
export function overview(reports: readonly Report[]): Html {
  const rows = reports.map((report, index) => {
    const { verdict, issues, quality, findings } = report;
    return html`<tr><td class="name"><a href="#asset-${index + 1}">${nameOf(report)}</a></td>
<td><span class="grade ${verdict === "valid" ? "" : "error"}">${verdict}</span></td>
<td class="number">${issues.numErrors}</td><td class="number">${issues.numWarnings}</td>
<td class="number">${quality.largestMotion === null ? "" : percent(quality.largestMotion)}</td>
<td class="name">${worstOf(findings)?.code ?? ""}</td></tr>`;
  });
  return html`<section><h2>All assets</h2><div class="wide" tabindex="0"><table><caption>In the order judged</caption>
<tr><th scope="col">asset</th><th scope="col">verdict</th><th scope="col" class="number">errors</th><th scope="col" class="number">warnings</th><th scope="col" class="number">motion</th><th scope="col">worst finding</th></tr>${rows}</table></div></section>`;
}

/** The first of the gravest. */
function worstOf(findings: readonly Finding[]): Finding | undefined {
  const grades = findings.map(({ severity }) => SEVERITIES.indexOf(severity));
  return findings[grades.indexOf(Math.min(...grades))];
}

/** What an asset is called on the page. */
export function nameOf({ uri }: Report): string {
  return uri === "" ? "the asset" : uri;
}
