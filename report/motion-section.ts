import type { ModelSpec, MotionReport, Report } from "bindpose/contract";
import type { AssetShots } from "./asset-shots.js";
import { plotCurve } from "./curve-plot.js";
import { counted, percent, short } from "./figures.js";
import { type Html, html } from "./html.js";
import { jointCurves } from "./joint-curves.js";
import { showShot } from "./shot.js";
import { skinCurve } from "./skin-curve.js";

/** F-curves of one animation that are plotted; the rest is counted. */
const CURVES = 24;

/** Every animation: what it does to the skin in figures, poses, strain and curves. */
export function motionSection(report: Report, shots: AssetShots | null): Html {
  if (report.motion.length === 0) return html``;
  return html`<h3>Animations</h3>${report.motion.map((motion) => showMotion(motion, report, shots))}`;
}

function showMotion(motion: MotionReport, { bind }: Report, shots: AssetShots | null): Html {
  const { animation, periodMs, loop, required } = motion;
  const sheet = shots?.sheets.get(animation);
  const strain = shots?.strains.get(animation);
  const rig = shots?.subject.rig ?? null;
  const facts = `${Math.round(periodMs)} ms, ${loop ? "looping" : "once"}${required ? ", required" : ""}`;
  return html`<section><h4>${animation} <span class="soft">${facts}</span></h4>
<p>${inWords(motion)}</p>
${sheet === undefined ? "" : showShot(sheet, `Poses of ${animation}, in the order of time.`)}
<div class="side">
${strain === undefined ? "" : showShot(strain, `${strain.alt} as long as at bind.`)}
${sheet === undefined || bind === null ? "" : showSkinCurve(motion, shots!, bind.diagonal)}
</div>
${rig === null ? "" : showJointCurves(rig, animation)}</section>`;
}

/** The figures of a motion as sentences. */
function inWords({
  largest,
  movedShare,
  peakMs,
  carriedBy,
  loop,
  seam,
  deformation,
  walk,
}: MotionReport): string {
  const bones = carriedBy.slice(0, 3).map(({ bone, share }) => `${bone} (${percent(share)})`);
  const stretch = deformation.reduce((most, each) => Math.max(most, each.stretch.worst), 0);
  const flipped = deformation.reduce((most, each) => Math.max(most, each.flippedTriangles), 0);
  const sentences = [
    `Moves ${percent(movedShare)} of the skin by up to ${percent(largest)} of its size, farthest at ${Math.round(peakMs)} ms.`,
    bones.length === 0 ? "" : `Carried by ${bones.join(", ")}.`,
    loop ? `Seam ${percent(seam)}.` : "",
    stretch === 0 ? "" : `Stretches an edge to ${short(stretch)} times its length.`,
    flipped === 0 ? "" : `Turns ${counted(flipped, "triangle")} inside out.`,
    walk === null
      ? ""
      : `Steps at ${short(walk.speed)} units a second; planted skin slides ${percent(walk.slide)} of the size a second.`,
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function showSkinCurve(
  { animation, periodMs, loop }: MotionReport,
  { subject }: AssetShots,
  diagonal: number,
): Html {
  const values = skinCurve(subject, animation, periodMs, diagonal);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const label = `Distance of the skin from where it stands at 0 ms over ${Math.round(periodMs)} ms, up to ${percent(most)} of the size`;
  const next = loop ? "; dashed, the start of the next round: a jump there is the seam" : "";
  return html`<figure>${plotCurve({ periodMs, loop, values }, label)}<figcaption>${label}${next}.</figcaption></figure>`;
}

function showJointCurves(rig: ModelSpec, animation: string): Html {
  const curves = jointCurves(rig, animation);
  if (curves.length === 0) return html``;
  const plots = curves.slice(0, CURVES).map((curve) => {
    const { joint, unit, keys = [] } = curve;
    const low = Array.from(curve.values).reduce((a, b) => Math.min(a, b));
    const high = Array.from(curve.values).reduce((a, b) => Math.max(a, b));
    const words = `${joint}: ${short(low)} to ${short(high)} ${unit}, ${counted(keys.length, "key")}`;
    return html`<figure>${plotCurve(curve, words)}<figcaption>${words}</figcaption></figure>`;
  });
  const rest =
    curves.length > CURVES ? html`<p class="soft">and ${curves.length - CURVES} more</p>` : "";
  return html`<details><summary>${counted(curves.length, "F-curve")}</summary><div class="curves">${plots}</div>${rest}</details>`;
}
