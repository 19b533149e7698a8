import { requireFinite, requireOneOf } from "./door.js";
import { EASES, type Ease, easeShare } from "./ease.js";
import { findCallerJoint } from "./pose-state.js";
import { samplePose } from "./sample-pose.js";
import type { JointMix, Timeline } from "./timeline.js";

/**
 * Moves a caller joint from what it is at the timeline's instant to `value` within `seconds`, where
 * it then stays; 0 seconds sets it at once. What it is: the game's value, else what animations make
 * of it. A timeline's joints are set by this and `releaseJoint` alone.
 * @throws RangeError for an unknown joint or ease, a value not finite, seconds below 0; TypeError
 *   for an auto joint
 */
export function mixTo(
  timeline: Timeline,
  jointName: string,
  value: number,
  seconds = 0,
  ease: Ease = "linear",
): void {
  const joint = findCallerJoint(timeline.rig, jointName);
  requireFinite(`joint "${jointName}"`, value);
  requireFinite("seconds", seconds);
  if (seconds < 0) throw new RangeError(`seconds: expected 0 or more, got ${seconds}`);
  requireOneOf("ease", ease, EASES);
  const { state, mixes, nowMs } = timeline;
  let mix = mixes.find((each) => each.joint === joint);
  if (mix === undefined) {
    mix = { joint, fromValue: 0, toValue: 0, startMs: 0, lengthMs: 0, ease };
    mixes.push(mix);
  }
  mix.fromValue = valueNow(timeline, joint);
  mix.toValue = value;
  mix.startMs = nowMs;
  mix.lengthMs = seconds * 1000;
  mix.ease = ease;
  state.callerValues[joint] = mixedValue(mix, nowMs);
}

/**
 * Gives a caller joint back to the animations, at once.
 * @throws RangeError for an unknown joint, TypeError for an auto joint
 */
export function releaseJoint(timeline: Timeline, jointName: string): void {
  const joint = findCallerJoint(timeline.rig, jointName);
  const at = timeline.mixes.findIndex((mix) => mix.joint === joint);
  if (at >= 0) timeline.mixes.splice(at, 1);
  timeline.state.callerValues[joint] = Number.NaN;
}

/** A mix's value at an instant; before its start where it came from. */
export function mixedValue(mix: JointMix, nowMs: number): number {
  const { fromValue, toValue, startMs, lengthMs, ease } = mix;
  if (nowMs >= startMs + lengthMs) return toValue;
  return fromValue + (toValue - fromValue) * easeShare(ease, (nowMs - startMs) / lengthMs);
}

function valueNow(timeline: Timeline, joint: number): number {
  const given = timeline.state.callerValues[joint]!;
  if (!Number.isNaN(given)) return given;
  const values = new Float64Array(timeline.rig.joints.count);
  samplePose(timeline.rig, timeline.state, values);
  return values[joint]!;
}
