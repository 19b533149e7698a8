import { AFFINE_STRIDE, invertRigid, multiplyAffine } from "bindpose/runtime";
import { writeRotation } from "./quaternion.js";

/** Writes a node's translation (3 numbers, metres) and rotation (4) at the given places. */
export type NodeTransform = (
  motion: Float64Array,
  translation: Float64Array,
  translationAt: number,
  rotation: Float64Array,
  rotationAt: number,
) => void;

/**
 * The node transform of a bone under its parent, P⁻¹ * M * E: P and E are their export frames, M
 * what the bone's own joints do, all in field coordinates. The parent's motion takes no part, which
 * is what makes it local.
 * @param frames of `exportFrames`
 * @param parent index of the frame that the bone hangs in
 */
export function nodeTransform(
  frames: Float64Array,
  bone: number,
  parent: number,
  scale: number,
): NodeTransform {
  const inverse = new Float64Array(AFFINE_STRIDE);
  invertRigid(frames, parent * AFFINE_STRIDE, inverse, 0);
  const moved = new Float64Array(AFFINE_STRIDE);
  const local = new Float64Array(AFFINE_STRIDE);
  return (motion, translation, translationAt, rotation, rotationAt) => {
    multiplyAffine(motion, 0, frames, bone * AFFINE_STRIDE, moved, 0);
    multiplyAffine(inverse, 0, moved, 0, local, 0);
    for (let i = 0; i < 3; i++) translation[translationAt + i] = scale * local[9 + i]!;
    writeRotation(local, 0, rotation, rotationAt);
  };
}
