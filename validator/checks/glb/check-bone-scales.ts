import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import { carriersOf } from "../../read/carriers-of.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/** Scales may differ by so much before they count as uneven. */
const EVEN = 1e-4;

/**
 * Nodes from the bones up to their root are not scaled to nothing, not mirrored, and not scaled
 * unevenly above bones: engines that keep translation, rotation and scale apart lose the shear.
 */
export function checkBoneScales(asset: DecodedAsset, report: Report): void {
  if (asset.skin === null) return;
  const carriers = carriersOf(asset);
  for (const index of carriers) {
    const { local, children } = asset.nodes[index]!;
    const at = { pointer: pointer("nodes", index) };
    const params = { name: boneName(asset, index) };
    const sizes = [0, 4, 8].map((c) => Math.hypot(local[c]!, local[c + 1]!, local[c + 2]!));
    const largest = Math.max(...sizes);
    if (Math.min(...sizes) === 0) {
      report("BONE_NODE_FLAT", params, at);
      continue;
    }
    if (determinant(local) < 0) report("BONE_NODE_MIRRORED", params, at);
    const isUneven = largest - Math.min(...sizes) > EVEN * largest;
    if (isUneven && children.some((child) => carriers.has(child))) {
      report("BONE_NODE_SHEAR", params, at);
    }
  }
}

function determinant(m: Float64Array): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
    m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!)
  );
}
