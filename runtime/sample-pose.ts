import type { CompiledRig } from "./compile-rig.js";
import { requireLength } from "./door.js";
import { evaluateWithin } from "./evaluate-within.js";
import { localTime } from "./local-time.js";
import type { PoseState } from "./pose-state.js";

/**
 * Writes the value of every joint, in declaration order, clamped to its range. Contract section 4:
 * the caller's value where the joint is a caller's and one is given; else the latest started
 * animation that has a track for it; else its follow; else rest. Allocates nothing.
 * @param out one value per joint, radians or units; owned by the caller
 * @throws RangeError where an array's length is not the joint count, or a time is not finite
 */
export function samplePose(rig: CompiledRig, state: PoseState, out: Float64Array): void {
  const { joints } = rig;
  const { callerValues, playing } = state;
  requireLength("out", out, joints.count);
  requireLength("state.callerValues", callerValues, joints.count);

  out.set(joints.rests);
  for (let i = 0; i < playing.length; i++) {
    const { animation, timeMs } = playing[i]!;
    const time = localTime(animation.periodMs, animation.loop, timeMs);
    for (let t = 0; t < animation.tracks.length; t++) {
      const track = animation.tracks[t]!;
      out[track.joint] = evaluateWithin(track.curve, time);
    }
  }
  for (let joint = 0; joint < joints.count; joint++) {
    const given = callerValues[joint]!;
    const isGiven = joints.callerDriven[joint] === 1 && !Number.isNaN(given);
    out[joint] = clampValue(rig, joint, isGiven ? given : out[joint]!);
  }
  // A follower has neither a track nor a caller, so nothing above is lost.
  for (let i = 0; i < joints.followers.length; i++) {
    const joint = joints.followers[i]!;
    const followed = joints.followed[joint]!;
    const distance = out[followed]! - joints.rests[followed]!;
    const value = joints.rests[joint]! + joints.factors[joint]! * distance;
    out[joint] = clampValue(rig, joint, value);
  }
}

function clampValue(rig: CompiledRig, joint: number, value: number): number {
  return Math.max(rig.joints.mins[joint]!, Math.min(rig.joints.maxs[joint]!, value));
}
