import type { ModelSpec, Report } from "bindpose/contract";
import { dominantBones, type Subject } from "bindpose/pictures";
import type { AssetShots } from "./asset-shots.js";
import { counted } from "./figures.js";
import { type Html, html } from "./html.js";
import { showShot } from "./shot.js";

/** Bones of the tree; a deeper or longer one is cut there, in words. */
const MOST_BONES = 400;

/** The skeleton: its picture, its tree with what skin each bone has, the weights of each bone. */
export function skinSection({ info }: Report, { subject, skeleton, weights }: AssetShots): Html {
  const tree = subject.rig === null ? flatList(subject) : boneTree(subject.rig, subject);
  const sockets = info.sockets.length === 0 ? "none" : info.sockets.join(", ");
  return html`<h3>Skeleton</h3><div class="side">
${showShot(skeleton, `${counted(info.bones, "bone")}, ${counted(info.joints, "joint")}; sockets: ${sockets}.`)}
<div><p class="soft">Bones, and how many vertices follow each more than any other:</p>${tree}</div></div>
${weights === null ? "" : html`<h3>Weights</h3>${showShot(weights, "Weight of each bone on the skin, from 0 (dark) to 1 (light).")}`}`;
}

function verticesByBone(subject: Subject): Map<string, number> {
  const counts = new Map(subject.bones.map(({ name }) => [name, 0]));
  for (const bone of dominantBones(subject)) {
    const { name } = subject.bones[bone]!;
    counts.set(name, counts.get(name)! + 1);
  }
  return counts;
}

function flatList(subject: Subject): Html {
  const rows = [...verticesByBone(subject)].slice(0, MOST_BONES);
  return html`<ul class="tree">${rows.map(([name, count]) => html`<li>${name} <span class="soft">${count}</span></li>`)}</ul>`;
}

/** Parents stand before their children in a rig: one pass from the end builds every branch. */
function boneTree({ bones }: ModelSpec, subject: Subject): Html {
  const counts = verticesByBone(subject);
  const branches = new Map<string | null, Html[]>();
  const shown = bones.slice(0, MOST_BONES);
  for (const { name, parent } of [...shown].reverse()) {
    const below = branches.get(name);
    const children = below === undefined ? "" : html`<ul>${below}</ul>`;
    const row = html`<li>${name} <span class="soft">${counts.get(name) ?? 0}</span>${children}</li>`;
    const siblings = branches.get(parent);
    if (siblings === undefined) branches.set(parent, [row]);
    else siblings.unshift(row);
  }
  const rest = bones.length - shown.length;
  return html`<ul class="tree">${branches.get(null) ?? []}</ul>${rest > 0 ? html`<p class="soft">and ${rest} more</p>` : ""}`;
}
