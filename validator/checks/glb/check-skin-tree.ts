import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/**
 * The bones form one tree, each listed once, and `skeleton` is above all of them. Our own count:
 * the Khronos validator's set of common ancestors starts anew when it becomes empty, so that
 * three separate roots pass there.
 */
export function checkSkinTree(asset: DecodedAsset, report: Report): void {
  const { skin, nodes } = asset;
  if (skin === null) return;
  const at = pointer("skins", skin.index);
  const seen = new Set<number>();
  for (const [index, joint] of skin.joints.entries()) {
    if (seen.has(joint)) {
      const place = { pointer: `${at}/joints/${index}` };
      report("SKIN_JOINT_DUPLICATE", { node: boneName(asset, joint) }, place);
    }
    seen.add(joint);
  }
  const roots = rootsOf(asset);
  const first = skin.joints[0]!;
  const other = skin.joints.find((joint) => roots[joint] !== roots[first]);
  if (other !== undefined) {
    const params = { node: boneName(asset, first), other: boneName(asset, other) };
    report("SKIN_NO_COMMON_ROOT", params, { pointer: `${at}/joints` });
  }
  const { skeleton } = skin;
  if (skeleton === null || other !== undefined) return;
  const below = new Map<number, boolean>([[skeleton, true]]);
  const stray = skin.joints.find((joint) => {
    const path: number[] = [];
    let node: number | null = joint;
    while (node !== null && !below.has(node)) {
      path.push(node);
      node = nodes[node]!.parent;
    }
    const isBelow = node !== null && below.get(node)!;
    for (const walked of path) below.set(walked, isBelow);
    return !isBelow;
  });
  if (stray === undefined) return;
  report("SKIN_SKELETON", { node: boneName(asset, skeleton) }, { pointer: `${at}/skeleton` });
}

/** The root above each node, every node walked over once. */
function rootsOf({ nodes }: DecodedAsset): Int32Array {
  const roots = new Int32Array(nodes.length).fill(-1);
  for (let start = 0; start < nodes.length; start++) {
    const path: number[] = [];
    let node = start;
    while (roots[node] === -1) {
      path.push(node);
      const above = nodes[node]!.parent;
      if (above === null) break;
      node = above;
    }
    const root = roots[node] === -1 ? node : roots[node]!;
    for (const walked of path) roots[walked] = root;
  }
  return roots;
}
