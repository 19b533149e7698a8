import { type Finding, type Report, SEVERITIES } from "bindpose/contract";
import type { AssetShots } from "./asset-shots.js";
import { counted } from "./figures.js";
import { type Html, html } from "./html.js";
import { showShot } from "./shot.js";

/** Places of one cause that are listed; the rest is counted. */
const PLACES = 50;

interface Cause {
  readonly first: Finding;
  readonly places: readonly Finding[];
}

/** What is wrong, the worst first: each cause once, with its fix, its places and a picture. */
export function causesSection(
  { findings, suppressed }: Report,
  marked: AssetShots["marked"],
): Html {
  const causes = groupCauses(findings);
  const { ignored, known, gone } = suppressed;
  const left =
    ignored + known + gone === 0
      ? ""
      : html`<p class="soft">Not listed: ${ignored} ignored, ${known} known from the baseline. Gone since the baseline: ${gone}.</p>`;
  if (causes.length === 0) return html`<h3>Findings</h3><p>None.</p>${left}`;
  return html`<h3>Findings</h3>${causes.map((cause) => showCause(cause, marked))}${left}`;
}

function groupCauses(findings: readonly Finding[]): Cause[] {
  const byCode = new Map<string, Finding[]>();
  for (const finding of findings) {
    const places = byCode.get(finding.code);
    if (places === undefined) byCode.set(finding.code, [finding]);
    else places.push(finding);
  }
  return [...byCode.values()]
    .map((places) => ({ first: places[0]!, places }))
    .sort((a, b) => grade(a.first) - grade(b.first));
}

function grade({ severity }: Finding): number {
  return SEVERITIES.indexOf(severity);
}

function showCause({ first, places }: Cause, marked: AssetShots["marked"]): Html {
  const { severity, code, message, hint, spec } = first;
  const times = places.reduce((sum, { count }) => sum + count, 0);
  const shot = marked.get(code);
  const more =
    places.length === 1
      ? ""
      : html`<details><summary>${counted(places.length, "place")}</summary><ul>${places
          .slice(0, PLACES)
          .map((place) => html`<li>${place.message} <code>${placeOf(place)}</code></li>`)}${
          places.length > PLACES ? html`<li>and ${places.length - PLACES} more</li>` : ""
        }</ul></details>`;
  return html`<div class="cause ${severity}">
<p><span class="grade ${severity}">${severity}</span> ${message}${times > 1 ? ` (${times} times)` : ""}</p>
<p class="fix">Fix: ${hint}</p>
<p class="soft"><code>${code}</code> at <code>${placeOf(first)}</code> (${clauseOf(spec)})</p>
${more}${shot === undefined ? "" : showShot(shot, `${shot.alt}.`)}
</div>`;
}

function placeOf({ document, pointer, byteOffset }: Finding): string {
  if (byteOffset !== undefined) return `${document}, byte ${byteOffset}`;
  return `${document}${pointer ?? ""}`;
}

function clauseOf(spec: string): string {
  return /^\d/.test(spec) ? `contract section ${spec}` : spec;
}
