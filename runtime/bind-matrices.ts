import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledRig } from "./compile-rig.js";

/** Bind frames as column-major 4x4 matrices, 16 numbers per bone in rig order; a new array. */
export function bindMatrices(rig: CompiledRig): Float64Array {
  return expand(rig.bones.bindFrames);
}

/**
 * Inverse bind matrices as glTF's skin stores them (column-major 4x4, 16 numbers per bone in rig
 * order), before rounding to float32; a new array. Reference: glTF 2.0, 3.7.3.1.
 */
export function inverseBindMatrices(rig: CompiledRig): Float64Array {
  return expand(rig.bones.inverseBinds);
}

function expand(affines: Float64Array): Float64Array {
  const count = affines.length / AFFINE_STRIDE;
  const matrices = new Float64Array(count * 16);
  for (let i = 0; i < count; i++) {
    for (let column = 0; column < 4; column++) {
      const from = i * AFFINE_STRIDE + column * 3;
      matrices.set(affines.subarray(from, from + 3), i * 16 + column * 4);
    }
    matrices[i * 16 + 15] = 1;
  }
  return matrices;
}
