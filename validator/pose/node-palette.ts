import type { DecodedAnimation, DecodedAsset } from "../read/decoded-asset.js";
import { fromTrs, type Matrix, multiply } from "./matrix.js";
import { sampleChannel } from "./sample-channel.js";

/**
 * Bone matrices of an asset's skin at a time of an embedded animation (null: the nodes' own pose):
 * world matrix of each joint node times its inverse bind matrix; 16 numbers a bone, column-major.
 * World matrices are products of the nodes' matrices, so shear stays. The skinned node's own
 * transform does not count (glTF 2.0 3.7.3.3).
 *
 * @param asset has a skin; parents that run in a circle are walked once
 */
export function nodePalette(
  asset: DecodedAsset,
  animation: DecodedAnimation | null,
  seconds: number,
): Float64Array {
  const skin = asset.skin!;
  const posed = posedNodes(asset, animation, seconds);
  const worlds = new Map<number, Matrix>();
  const palette = new Float64Array(16 * skin.joints.length);
  for (const [bone, node] of skin.joints.entries()) {
    const inverseBind = skin.inverseBinds.subarray(16 * bone, 16 * bone + 16);
    palette.set(multiply(worldMatrix(asset, node, posed, worlds), inverseBind), 16 * bone);
  }
  return palette;
}

/** Local matrices of the nodes that the animation moves; others keep their own. */
function posedNodes(
  asset: DecodedAsset,
  animation: DecodedAnimation | null,
  seconds: number,
): Map<number, Matrix> {
  const parts = new Map<number, { t: number[]; r: number[]; s: number[] }>();
  for (const channel of animation?.channels ?? []) {
    const trs = asset.nodes[channel.node]!.trs;
    const value = sampleChannel(channel, seconds);
    if (trs === null || value === null || channel.path === "weights") continue;
    let part = parts.get(channel.node);
    if (part === undefined) {
      part = { t: [...trs.translation], r: [...trs.rotation], s: [...trs.scale] };
      parts.set(channel.node, part);
    }
    if (channel.path === "translation") part.t = value;
    else if (channel.path === "rotation") part.r = value;
    else part.s = value;
  }
  const locals = new Map<number, Matrix>();
  for (const [node, { t, r, s }] of parts) {
    locals.set(
      node,
      fromTrs([t[0]!, t[1]!, t[2]!], [r[0]!, r[1]!, r[2]!, r[3]!], [s[0]!, s[1]!, s[2]!]),
    );
  }
  return locals;
}

/** Product of the local matrices from the scene's root down to the node; each node's is kept. */
function worldMatrix(
  asset: DecodedAsset,
  node: number,
  posed: ReadonlyMap<number, Matrix>,
  worlds: Map<number, Matrix>,
): Matrix {
  const path: number[] = [];
  let above: number | null = node;
  while (above !== null && !worlds.has(above) && path.length < asset.nodes.length) {
    path.push(above);
    above = asset.nodes[above]!.parent;
  }
  let world = above === null ? null : (worlds.get(above) ?? null);
  for (const below of path.reverse()) {
    const local = posed.get(below) ?? asset.nodes[below]!.local;
    world = world === null ? local : multiply(world, local);
    worlds.set(below, world);
  }
  return world!;
}
