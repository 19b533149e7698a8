import type { AnimationSpec, JointSpec, KeyframeSpec, TrackSpec } from "bindpose/contract";
import { LIMITS, PRESET_HANDLES, RIG_DEFAULTS } from "bindpose/contract/words";
import { lastAtOrBefore } from "./last-at-or-before.js";
import { bezierValue } from "./timing-bezier.js";

/**
 * F-curves, contract section 4, straight from its words. The promise: the value at any finite time,
 * also negative or far beyond the period. Keyframes are taken to be in strictly increasing time; a
 * curve whose keys are not has a value all the same, but no meaning.
 */

const TURN = 2 * Math.PI;

/** A key as its neighbours see it: shifted by whole periods, and by whole turns across a loop's one instant. */
interface PlacedKey {
  readonly time: number;
  readonly value: number;
  readonly key: KeyframeSpec;
}

interface Segment {
  readonly from: PlacedKey;
  readonly to: PlacedKey;
  /** Automatic slopes at both ends, value per millisecond. */
  readonly slopes: readonly [number, number];
}

/**
 * Value of one joint's F-curve, not clamped to the joint's range.
 * @param track has at least one keyframe
 * @throws RangeError for a track without keyframes
 */
export function curveValue(
  track: TrackSpec,
  animation: AnimationSpec,
  joint: JointSpec,
  timeMs: number,
): number {
  const keys = keysOf(track);
  const first = keys[0]!;
  const last = keys.at(-1)!;
  if (keys.length === 1) return first.value;
  if (animation.loop !== true) {
    if (timeMs <= first.tMs) return first.value;
    if (timeMs >= last.tMs) return last.value;
    return segmentValue(segmentAt(keys, animation, joint, timeMs), timeMs);
  }
  const time = modulo(timeMs, animation.periodMs);
  return segmentValue(segmentAt(keys, animation, joint, time), time);
}

/** How a curve ends at its animation's period. */
export interface CurveEnd {
  /** Limit of the value as time comes to the period from the left. */
  readonly value: number;
  /** True where a `constant` segment ends at the period: its jump is meant, and no seam. */
  readonly held: boolean;
}

/** The left limit at the period: where a loop jumps, it is not the value at 0. */
export function curveEnd(track: TrackSpec, animation: AnimationSpec, joint: JointSpec): CurveEnd {
  const keys = keysOf(track);
  const { periodMs } = animation;
  const last = keys.at(-1)!;
  const atStart = curveValue(track, animation, joint, 0);
  if (keys.length === 1) return { value: last.value, held: false };
  if (animation.loop !== true) {
    return { value: curveValue(track, animation, joint, periodMs), held: false };
  }
  const departing = last.tMs < periodMs ? last : keys.at(-2)!;
  // A wrap segment that runs on beyond the period does not end there: the curve is continuous.
  const endsAtPeriod = last.tMs >= periodMs || keys[0]!.tMs === 0;
  if (!endsAtPeriod) return { value: atStart, held: false };
  if (interpolation(departing) === "constant") return { value: departing.value, held: true };
  return { value: last.tMs < periodMs ? keys[0]!.value : last.value, held: false };
}

function keysOf(track: TrackSpec): readonly KeyframeSpec[] {
  if (track.keyframes.length === 0) {
    throw new RangeError(`track of "${track.joint}": expected at least one keyframe, got none`);
  }
  return track.keyframes;
}

function modulo(time: number, period: number): number {
  const rest = time % period;
  const wrapped = rest < 0 ? rest + period : rest;
  // A tiny negative time plus the period rounds to the period itself, which is 0 again.
  return wrapped >= period ? 0 : wrapped;
}

function interpolation(key: KeyframeSpec) {
  return key.interp ?? RIG_DEFAULTS.interp;
}

function meetsAtPeriod(keys: readonly KeyframeSpec[], animation: AnimationSpec): boolean {
  return (
    animation.loop === true &&
    keys.length > 1 &&
    keys[0]!.tMs === 0 &&
    keys.at(-1)!.tMs === animation.periodMs
  );
}

/** Last value minus first value where both are the same place: 0, or whole turns of a rotation; else null. */
function wholeTurns(keys: readonly KeyframeSpec[], joint: JointSpec): number | null {
  const difference = keys.at(-1)!.value - keys[0]!.value;
  if (difference === 0) return 0;
  if (joint.kind !== "rotation") return null;
  const nearest = Math.round(difference / TURN) * TURN;
  return Math.abs(difference - nearest) <= LIMITS.wholeTurn ? difference : null;
}

/** The segment that holds a time between the first and the last key, or a loop's wrap around them. */
function segmentAt(
  keys: readonly KeyframeSpec[],
  animation: AnimationSpec,
  joint: JointSpec,
  time: number,
): Segment {
  const index = lastAtOrBefore(keys.length, (key) => keys[key]!.tMs, time);
  const from = placed(keys, animation, joint, index)!;
  const to = placed(keys, animation, joint, index + 1)!;
  return {
    from,
    to,
    slopes: [slopeAt(keys, animation, joint, index), slopeAt(keys, animation, joint, index + 1)],
  };
}

/**
 * The key at a position of the curve that is periodic on a loop: position -1 is the last key one
 * period before, position n the first one period later. Where last and first key are one instant,
 * that instant counts once, and what lies across it is shifted by the turns between them. Null
 * beyond the ends of a curve that does not loop, and beyond a seam whose values differ.
 */
function placed(
  keys: readonly KeyframeSpec[],
  animation: AnimationSpec,
  joint: JointSpec,
  index: number,
): PlacedKey | null {
  const n = keys.length;
  if (index >= 0 && index < n) {
    const key = keys[index]!;
    return { time: key.tMs, value: key.value, key };
  }
  if (animation.loop !== true) return null;
  const before = index < 0;
  if (!meetsAtPeriod(keys, animation)) {
    const key = keys[before ? index + n : index - n]!;
    return { time: key.tMs + (before ? -1 : 1) * animation.periodMs, value: key.value, key };
  }
  const turns = wholeTurns(keys, joint);
  if (turns === null) return null;
  const key = keys[before ? index + n - 1 : index - n + 1]!;
  const sign = before ? -1 : 1;
  return { time: key.tMs + sign * animation.periodMs, value: key.value + sign * turns, key };
}

/** Automatic slope at a key (Fritsch & Carlson, "Monotone Piecewise Cubic Interpolation", 1980). */
function slopeAt(
  keys: readonly KeyframeSpec[],
  animation: AnimationSpec,
  joint: JointSpec,
  index: number,
): number {
  const before = placed(keys, animation, joint, index - 1);
  const here = placed(keys, animation, joint, index)!;
  const after = placed(keys, animation, joint, index + 1);
  if (before === null || after === null) return 0;
  const arriving = (here.value - before.value) / (here.time - before.time);
  const departing = (after.value - here.value) / (after.time - here.time);
  if (arriving * departing <= 0) return 0;
  const mean = (after.value - before.value) / (after.time - before.time);
  const limit = 3 * Math.min(Math.abs(arriving), Math.abs(departing));
  return Math.sign(mean) * Math.min(Math.abs(mean), limit);
}

function segmentValue(segment: Segment, time: number): number {
  const { from, to, slopes } = segment;
  const length = to.time - from.time;
  const rise = to.value - from.value;
  const shape = interpolation(from.key);
  switch (shape) {
    case "constant":
      return from.value;
    case "linear":
      return from.value + (rise * (time - from.time)) / length;
    case "bezier": {
      const out = from.key.out ?? [length / 3, (slopes[0] * length) / 3];
      const into = to.key.in ?? [-length / 3, (-slopes[1] * length) / 3];
      const outTime = Math.min(Math.max(out[0], 0), length);
      const inTime = Math.max(Math.min(into[0], 0), -length);
      return bezierValue(
        {
          times: [0, outTime, length + inTime, length],
          values: [from.value, from.value + out[1], to.value + into[1], to.value],
        },
        time - from.time,
      );
    }
    default: {
      const [x1, y1, x2, y2] = PRESET_HANDLES[shape];
      const eased = bezierValue(
        { times: [0, x1, x2, 1], values: [0, y1, y2, 1] },
        (time - from.time) / length,
      );
      return from.value + rise * eased;
    }
  }
}
