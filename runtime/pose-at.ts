import type { CompiledRig } from "./compile-rig.js";
import { findAnimation } from "./find-animation.js";
import { ALONE } from "./pose-state.js";
import { samplePose } from "./sample-pose.js";

/**
 * The joint values of one animation alone at an instant, in declaration order: a new array each
 * time, for tools and tests. A game keeps a state and calls `samplePose`.
 * @throws RangeError for an unknown animation (with the nearest name) or a time that is not finite
 */
export function poseAt(rig: CompiledRig, animationName: string, timeMs: number): Float64Array {
  const animation = findAnimation(rig, animationName);
  const callerValues = new Float64Array(rig.joints.count).fill(Number.NaN);
  const out = new Float64Array(rig.joints.count);
  samplePose(rig, { playing: [{ animation, timeMs, ...ALONE }], callerValues }, out);
  return out;
}
