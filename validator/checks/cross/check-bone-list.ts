import { type ModelSpec, pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset, DecodedSkin } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/** The skin lists one node per bone of the rig, in its order, with its names. */
export function checkBoneList(
  asset: DecodedAsset,
  skin: DecodedSkin,
  rig: ModelSpec,
  report: Report,
): void {
  const at = pointer("skins", skin.index, "joints");
  if (skin.joints.length !== rig.bones.length) {
    const found = skin.joints.length;
    report("SKIN_BONE_COUNT", { found, expected: rig.bones.length }, { pointer: at });
    return;
  }
  for (const [index, { name }] of rig.bones.entries()) {
    const joint = skin.joints[index]!;
    if (asset.nodes[joint]!.name === name) continue;
    const params = { found: boneName(asset, joint), expected: name };
    report("SKIN_BONE_NAME", params, { pointer: `${at}/${index}`, bone: name });
  }
}
