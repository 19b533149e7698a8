import { type CompiledRig, samplePose } from "bindpose/runtime";

/** Every joint at rest, and what follows them. */
export function restValues(rig: CompiledRig): Float64Array {
  const callerValues = new Float64Array(rig.joints.count).fill(Number.NaN);
  const values = new Float64Array(rig.joints.count);
  samplePose(rig, { playing: [], callerValues }, values);
  return values;
}

/**
 * One joint at a value within its range, what follows it, and the others at rest. The joint is
 * moved whoever drives it; one that follows another is set apart from it.
 */
export function movedValues(rig: CompiledRig, joint: number, value: number): Float64Array {
  const { joints } = rig;
  const values = restValues(rig);
  values[joint] = value;
  for (const follower of joints.followers) {
    const source = joints.followed[follower]!;
    if (follower === joint) continue;
    const free =
      joints.rests[follower]! +
      joints.factors[follower]! * (values[source]! - joints.rests[source]!);
    values[follower] = Math.max(joints.mins[follower]!, Math.min(joints.maxs[follower]!, free));
  }
  return values;
}
