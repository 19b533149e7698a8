import { pointer } from "bindpose/contract/rules";
import { isPortableName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/**
 * Bone nodes of a file without a rig: named, named apart, so that other programs keep the names,
 * and apart from their parent. Under the profile `run` the rig says all of this more exactly.
 */
export function checkBoneNodes(asset: DecodedAsset, report: Report): void {
  const { skin, nodes } = asset;
  if (skin === null) return;
  const bones = new Set(skin.joints);
  const names = new Set<string>();
  for (const joint of bones) {
    const { name, parent, trs } = nodes[joint]!;
    const at = pointer("nodes", joint);
    if (name === null || name === "") {
      const bone = skin.joints.indexOf(joint);
      report("BONE_NODE_UNNAMED", { bone }, { pointer: pointer("skins", skin.index, "joints") });
    } else if (names.has(name)) {
      report("BONE_NODE_NAME_DUPLICATE", { name }, { pointer: `${at}/name` });
    } else if (!isPortableName(name)) {
      report(
        "BONE_NODE_NAME_PORTABLE",
        { name },
        { pointer: pointer("skins", skin.index, "joints") },
      );
    }
    if (name !== null) names.add(name);
    if (trs === null || parent === null || !bones.has(parent)) continue;
    if (trs.translation.every((value) => value === 0)) {
      report("BONE_NODE_COINCIDENT", { name: boneName(asset, joint) }, { pointer: at });
    }
  }
}
