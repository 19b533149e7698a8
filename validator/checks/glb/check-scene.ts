import { pointer } from "bindpose/contract";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { arrayAt } from "../../read/json-access.js";
import { boneName } from "../skeleton.js";

/** One scene, which reaches the skinned node and the bones. */
export function checkScene(asset: DecodedAsset, report: Report): void {
  const scenes = arrayAt(asset.json, "scenes").length;
  if (scenes !== 1) report("SCENE_COUNT", { scenes }, { pointer: "/scenes" });
  const { skinnedNode, skin } = asset;
  if (skinnedNode === null || scenes === 0) return;
  const reached = reach(asset);
  if (!reached[skinnedNode]) {
    const place = { pointer: pointer("nodes", skinnedNode) };
    report("SKINNED_NODE_NOT_IN_SCENE", { node: boneName(asset, skinnedNode) }, place);
    return;
  }
  const lost = skin?.joints.find((joint) => !reached[joint]);
  if (lost === undefined) return;
  const place = { pointer: pointer("skins", skin!.index, "joints") };
  report("SKIN_NOT_IN_SCENE", { node: boneName(asset, lost) }, place);
}

/** Which nodes the scene's roots lead to. */
function reach({ nodes, roots }: DecodedAsset): Uint8Array {
  const reached = new Uint8Array(nodes.length);
  const open = [...roots];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached[node]) continue;
    reached[node] = 1;
    for (const child of nodes[node]!.children) open.push(child);
  }
  return reached;
}
