import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/** No node stands between two bones of a skin without being one: loaders that keep bones drop it. */
export function checkSkippedJoints(asset: DecodedAsset, report: Report): void {
  const { skin, nodes } = asset;
  if (skin === null) return;
  const bones = new Set(skin.joints);
  const walked = new Set<number>();
  for (const joint of bones) {
    const path: number[] = [];
    let node = nodes[joint]!.parent;
    while (node !== null && !bones.has(node) && !walked.has(node)) {
      walked.add(node);
      path.push(node);
      node = nodes[node]!.parent;
    }
    if (node === null || !bones.has(node)) continue;
    for (const skipped of path) {
      const params = {
        node: boneName(asset, skipped),
        above: boneName(asset, node),
        below: boneName(asset, joint),
      };
      report("SKIN_JOINT_SKIPPED", params, { pointer: pointer("nodes", skipped) });
    }
  }
}
