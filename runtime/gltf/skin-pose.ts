import {
  AFFINE_STRIDE,
  boneMatrices,
  type CompiledRig,
  createPoseState,
  type SkinnedVertices,
  samplePose,
  setJoint,
  skinMesh,
  startAnimation,
  stopAnimation,
} from "bindpose/runtime";
import type { StaticPose } from "./export-options.js";
import type { Character } from "./read-character.js";

/** Joint values at rest. */
export function restPose(rig: CompiledRig): Float64Array {
  return rig.joints.rests.slice();
}

/**
 * Joint values of one pose.
 * @throws RangeError "options.static: ..." for an unknown animation or joint, a joint that is not the
 *   caller's, a value or time that is not finite
 */
export function staticPose(rig: CompiledRig, pose: StaticPose): Float64Array {
  const values = new Float64Array(rig.joints.count);
  const state = createPoseState(rig);
  try {
    for (const { name } of rig.animations) stopAnimation(rig, state, name);
    if (pose.animation !== undefined) startAnimation(rig, state, pose.animation, pose.timeMs);
    for (const [name, value] of Object.entries(pose.joints ?? {})) {
      setJoint(rig, state, name, value);
    }
  } catch (error) {
    throw new RangeError(`options.static: ${(error as Error).message}`, { cause: error });
  }
  samplePose(rig, state, values);
  return values;
}

/**
 * The mesh in a pose, in field coordinates; new arrays.
 * @throws RangeError "glb: ..." where the weights refer to no bone, or to none at all
 */
export function skinPose(
  character: Character,
  rig: CompiledRig,
  jointValues: Float64Array,
): SkinnedVertices {
  const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
  boneMatrices(rig, jointValues, palette);
  const out = {
    positions: new Float32Array(character.positions.length),
    normals: new Float32Array(character.positions.length),
  };
  const { joints, weights } = character.weights;
  try {
    skinMesh(character, { joints: Uint16Array.from(joints), weights }, palette, out);
  } catch (error) {
    throw new RangeError(`glb: ${(error as Error).message}`, { cause: error });
  }
  return out;
}
