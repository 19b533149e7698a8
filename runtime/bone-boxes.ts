import type { PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";

/** Numbers of one box: least x, y, z, then greatest x, y, z. */
export const BOX_STRIDE = 6;

/**
 * The box, in the bind pose, of the vertices that each bone carries: 6 numbers per bone, a new
 * array. A bone without vertices has a box from Infinity to -Infinity.
 */
export function boneBoxes(
  mesh: Pick<PartMesh, "positions">,
  { joints, weights }: SkinWeights,
  boneCount: number,
): Float64Array {
  const boxes = new Float64Array(boneCount * BOX_STRIDE).map((_, i) =>
    i % BOX_STRIDE < 3 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
  );
  for (let slot = 0; slot < weights.length; slot++) {
    if (weights[slot] === 0) continue;
    const from = Math.floor(slot / LIMITS.influences) * 3;
    const at = joints[slot]! * BOX_STRIDE;
    for (let axis = 0; axis < 3; axis++) {
      const value = mesh.positions[from + axis]!;
      boxes[at + axis] = Math.min(boxes[at + axis]!, value);
      boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis]!, value);
    }
  }
  return boxes;
}
