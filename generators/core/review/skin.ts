import type { PartMesh, SkinWeights } from "bindpose/contract";
import { AFFINE_STRIDE, boneMatrices, type CompiledRig } from "bindpose/runtime";

/** What is posed: a mesh, its weights and its rig. */
export interface Skin {
  readonly mesh: PartMesh;
  readonly weights: SkinWeights;
  readonly rig: CompiledRig;
}

/** The bone matrices of a pose. `jointValues`: one per joint, within its range. */
export function paletteOf(rig: CompiledRig, jointValues: Float64Array): Float64Array {
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, jointValues, palette);
  return palette;
}
