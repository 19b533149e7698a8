import { blendAnimations, isBlended } from "./blend-animations.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireLength } from "./door.js";
import type { PoseState } from "./pose-state.js";
import { writeTracks } from "./write-tracks.js";

/**
 * Writes the value of every joint, in declaration order, clamped to its range. Contract section 4:
 * the caller's value where the joint is a caller's and one is given; else the latest started
 * animation that has a track for it, blended by weight and mask where one plays with them; else its
 * follow; else rest. Allocates nothing.
 * @param out one value per joint, radians or units; owned by the caller
 * @throws RangeError where an array's length is not the joint count, or a time is not finite
 */
export function samplePose(rig: CompiledRig, state: PoseState, out: Float64Array): void {
  const { joints } = rig;
  const { callerValues, playing } = state;
  requireLength("out", out, joints.count);
  requireLength("state.callerValues", callerValues, joints.count);

  if (isBlended(playing)) blendAnimations(joints, playing, out);
  else {
    out.set(joints.rests);
    for (let i = 0; i < playing.length; i++) {
      writeTracks(playing[i]!.animation, playing[i]!.timeMs, out);
    }
  }

  const { callerDriven, mins, maxs, followers, followed, rests, factors } = joints;
  for (let joint = 0; joint < joints.count; joint++) {
    const given = callerValues[joint]!;
    const isGiven = !Number.isNaN(given) && callerDriven[joint] === 1;
    out[joint] = clamp(isGiven ? given : out[joint]!, mins[joint]!, maxs[joint]!);
  }
  // A follower has neither a track nor a caller, so nothing above is lost.
  for (let i = 0; i < followers.length; i++) {
    const joint = followers[i]!;
    const source = followed[joint]!;
    const value = rests[joint]! + factors[joint]! * (out[source]! - rests[source]!);
    out[joint] = clamp(value, mins[joint]!, maxs[joint]!);
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
