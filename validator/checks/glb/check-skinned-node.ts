import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import { identity } from "../../pose/matrix.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/** A skinned node is a root without a transform (glTF ignores both), named unlike any bone. */
export function checkSkinnedNode(asset: DecodedAsset, report: Report): void {
  if (asset.skinnedNode === null) return;
  const { skin } = asset.nodes[asset.skinnedNode]!;
  for (const [index, node] of asset.nodes.entries()) {
    if (node.mesh !== null && node.skin === skin) checkNode(asset, index, report);
  }
}

function checkNode(asset: DecodedAsset, index: number, report: Report): void {
  const { name, parent, local } = asset.nodes[index]!;
  const at = pointer("nodes", index);
  const node = boneName(asset, index);
  if (parent !== null) {
    report("SKINNED_NODE_PARENT", { node, parent: boneName(asset, parent) }, { pointer: at });
  }
  const rest = identity();
  if (local.some((value, i) => value !== rest[i])) {
    report("SKINNED_NODE_TRANSFORM", { node }, { pointer: at });
  }
  const isBoneName = asset.skin?.joints.some((joint) => asset.nodes[joint]!.name === name);
  if (name !== null && isBoneName) {
    report("SKINNED_NODE_NAME", { name }, { pointer: `${at}/name` });
  }
}
