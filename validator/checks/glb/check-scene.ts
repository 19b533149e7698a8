import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { arrayAt, isCount, isObject } from "../../read/json-access.js";
import { boneName } from "../skeleton.js";

/** One scene, which reaches every skinned node and its bones. */
export function checkScene(asset: DecodedAsset, report: Report): void {
  const scenes = arrayAt(asset.json, "scenes").length;
  if (scenes !== 1) report("SCENE_COUNT", { scenes }, { pointer: "/scenes" });
  checkRoots(asset, report);
  if (asset.skinnedNode === null || scenes === 0) return;
  const reached = reach(asset);
  for (const view of asset.views ?? [asset]) checkReached(view, reached, report);
}

/** The scene leads to the node that shows the skin, and to the skin's bones. */
function checkReached(asset: DecodedAsset, reached: Uint8Array, report: Report): void {
  const { skin } = asset;
  const skinnedNode = asset.skinnedNode!;
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

/** What a scene lists stands under nothing. */
function checkRoots(asset: DecodedAsset, report: Report): void {
  for (const [index, scene] of arrayAt(asset.json, "scenes").entries()) {
    const listed = isObject(scene) ? arrayAt(scene, "nodes") : [];
    for (const [position, node] of listed.entries()) {
      const parent = isCount(node) ? asset.nodes[node]?.parent : undefined;
      if (parent == null) continue;
      const params = { node: boneName(asset, node as number), parent: boneName(asset, parent) };
      report("SCENE_ROOT_CHILD", params, { pointer: pointer("scenes", index, "nodes", position) });
    }
  }
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
