import type { Report } from "bindpose/contract";
import { percent, short } from "./figures.js";
import { type Content, type Html, html } from "./html.js";

/** Figures to rank by, sizes and hashes: what a reader looks up. */
export function factsSection(report: Report): Html {
  const { quality, bind, info, hashes, profile, validatorVersion, contract } = report;
  const ofSize = (value: number | null) =>
    value === null ? null : `${percent(value)} of the size`;
  const share = (value: number | null) => (value === null ? null : percent(value));
  const rows: (readonly [string, Content | null])[] = [
    ["judged by", `contract ${contract}, profile ${profile}, bindpose ${validatorVersion}`],
    ["generator", info.generator],
    ["kind", info.assetKind],
    ["size", `${info.bytes} bytes, ${info.vertices} vertices, ${info.triangles} triangles`],
    [
      "bind box",
      bind === null
        ? null
        : `${bind.box.min.map(short).join(" ")} to ${bind.box.max.map(short).join(" ")}`,
    ],
    ["largest motion", ofSize(quality.largestMotion)],
    ["skin that moves", share(quality.movedShare)],
    [
      "worst stretch",
      quality.worstStretch === null ? null : `${short(quality.worstStretch)} times`,
    ],
    ["worst change of volume", share(quality.worstVolumeChange)],
    ["triangles inside out", quality.flippedTriangles],
    [
      "influences of a vertex",
      quality.meanInfluences === null ? null : `${short(quality.meanInfluences)} on average`,
    ],
    ["bones with skin", share(quality.bonesWithSkin)],
    [
      "Khronos validator",
      info.khronos === null
        ? null
        : `${info.khronos.numErrors} errors, ${info.khronos.numWarnings} warnings`,
    ],
    ["mesh SHA-256", hashes.glbSha256],
    ["rig SHA-256", hashes.rigSha256],
  ];
  const known = rows.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return html`<details><summary>Figures and hashes</summary><div class="wide" tabindex="0"><table>
<caption>What was measured</caption>${known.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td class="name">${value}</td></tr>`,
  )}</table></div>${sweepsTable(report)}</details>`;
}

function sweepsTable({ sweeps }: Report): Html {
  if (sweeps.length === 0) return html``;
  return html`<div class="wide" tabindex="0"><table><caption>Every joint over its range</caption>
<tr><th scope="col">joint</th><th scope="col" class="number">worst at</th><th scope="col" class="number">volume</th><th scope="col" class="number">cross-section</th><th scope="col" class="number">stretch</th><th scope="col" class="number">cuts</th><th scope="col" class="number">dragged</th></tr>${sweeps.map(
    (sweep) =>
      html`<tr><th scope="row">${sweep.joint}</th><td class="number">${short(sweep.worstValue)}</td><td class="number">${percent(sweep.volumeChange)}</td><td class="number">${short(sweep.crossSection)}</td><td class="number">${short(sweep.stretch)}</td><td class="number">${sweep.intersections}</td><td class="number">${sweep.dragged}</td></tr>`,
  )}</table></div>`;
}
