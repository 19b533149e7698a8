import { type ModelSpec, pointer } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import { bindFrame } from "../../pose/index.js";
import { type Matrix, multiply, rigidInverse, transformPoint } from "../../pose/matrix.js";
import type { DecodedAsset, DecodedSkin } from "../../read/decoded-asset.js";
import { type Bounds, cornersOf } from "../../surface/bounds.js";
import { boneName } from "../skeleton.js";
import { readable } from "../vertex-place.js";

/**
 * Bone nodes and inverse bind matrices are those of the rig's bind frames (contract, section 3),
 * measured where it matters: at the corners of the bind box, over its diagonal. Bones and skin
 * joints must correspond.
 */
export function checkBindFrames(
  asset: DecodedAsset,
  skin: DecodedSkin,
  rig: ModelSpec,
  box: Bounds,
  report: Report,
): void {
  const frames = rig.bones.map(bindFrame);
  const inverses = frames.map(rigidInverse);
  const indexOf = new Map(rig.bones.map(({ name }, index) => [name, index]));
  for (const [index, bone] of rig.bones.entries()) {
    const { name } = bone;
    const joint = skin.joints[index]!;
    const node = asset.nodes[joint]!;
    const at = pointer("nodes", joint);
    const parent = bone.parent === null ? null : indexOf.get(bone.parent)!;
    const expected = parent === null ? null : skin.joints[parent]!;
    if (node.parent !== expected) {
      const found = node.parent === null ? "no parent" : boneName(asset, node.parent);
      const params = {
        name,
        found,
        expected: bone.parent === null ? "no parent" : `"${bone.parent}"`,
      };
      report("BONE_NODE_PARENT", params, { pointer: at, bone: name });
      continue;
    }
    if (node.trs === null) report("BONE_NODE_MATRIX", { name }, { pointer: at, bone: name });
    const local = parent === null ? frames[index]! : multiply(inverses[parent]!, frames[index]!);
    // In the bone's own space, where the node's transform is applied.
    const off = largestOffset(node.local, local, box, inverses[index]!);
    if (off > LIMITS.bindTolerance) {
      report("BONE_NODE_TRANSFORM", { name, off: readable(off) }, { pointer: at, bone: name });
    }
  }
  if (skin.hasInverseBinds) compareInverseBinds(skin, rig, inverses, box, report);
}

/** Matrices that are not rigid at all have findings of their own. */
function compareInverseBinds(
  skin: DecodedSkin,
  rig: ModelSpec,
  inverses: readonly Matrix[],
  box: Bounds,
  report: Report,
): void {
  const place = pointer("skins", skin.index, "inverseBindMatrices");
  for (const [index, { name }] of rig.bones.entries()) {
    const matrix = skin.inverseBinds.subarray(16 * index, 16 * index + 16);
    const off = largestOffset(matrix, inverses[index]!, box, null);
    if (off <= LIMITS.bindTolerance) continue;
    const params = { name, off: readable(off) };
    report("INVERSE_BIND_MISMATCH", params, { pointer: `${place}/${index}`, bone: name });
  }
}

/** The farthest apart that two matrices bring a corner of the box, over its diagonal. */
function largestOffset(a: Matrix, b: Matrix, box: Bounds, before: Matrix | null): number {
  let largest = 0;
  for (const corner of cornersOf(box)) {
    const point = before === null ? corner : transformPoint(before, corner);
    const p = transformPoint(a, point);
    const q = transformPoint(b, point);
    largest = Math.max(largest, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
  }
  return largest / box.diagonal;
}
