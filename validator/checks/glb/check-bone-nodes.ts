import { pointer } from "bindpose/contract";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/** Scales may differ by so much before they count as uneven. */
const EVEN = 1e-4;

/**
 * Bone nodes of a file without a rig: named, named apart, apart from their parent, and not scaled
 * unevenly above other bones. Under the profile `run` the rig says all of this more exactly.
 */
export function checkBoneNodes(asset: DecodedAsset, report: Report): void {
  const { skin, nodes } = asset;
  if (skin === null) return;
  const bones = new Set(skin.joints);
  const names = new Set<string>();
  const seen = new Set<number>();
  for (const [bone, joint] of skin.joints.entries()) {
    if (seen.has(joint)) continue;
    seen.add(joint);
    const { name, parent, trs, children } = nodes[joint]!;
    const at = pointer("nodes", joint);
    if (name === null || name === "") {
      report("BONE_NODE_UNNAMED", { bone }, { pointer: pointer("skins", skin.index, "joints") });
    }
    if (name !== null && names.has(name)) {
      report("BONE_NODE_NAME_DUPLICATE", { name }, { pointer: `${at}/name` });
    }
    if (name !== null) names.add(name);
    if (trs === null) continue;
    if (parent !== null && bones.has(parent) && trs.translation.every((value) => value === 0)) {
      report("BONE_NODE_COINCIDENT", { name: boneName(asset, joint) }, { pointer: at });
    }
    const sizes = trs.scale.map(Math.abs);
    const largest = Math.max(...sizes);
    const isUneven = largest - Math.min(...sizes) > EVEN * largest;
    if (isUneven && children.some((child) => bones.has(child))) {
      report("BONE_NODE_SHEAR", { name: boneName(asset, joint) }, { pointer: `${at}/scale` });
    }
  }
}
