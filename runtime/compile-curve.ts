import type { KeyframeSpec } from "bindpose/contract";
import { type JointKind, LIMITS, PRESET_HANDLES, RIG_DEFAULTS } from "bindpose/contract/words";
import { automaticSlope } from "./automatic-slope.js";
import { BEZIER_SHAPE, CONSTANT_SHAPE, type Curve, LINEAR_SHAPE, SEGMENT_STRIDE } from "./curve.js";
import { requireNoOverflow } from "./door.js";

/** What of its animation and joint shapes a curve. */
export interface CurveFrame {
  readonly periodMs: number;
  readonly loop: boolean;
  readonly kind: JointKind;
}

interface Segment {
  readonly from: KeyframeSpec;
  readonly to: KeyframeSpec;
  readonly length: number;
  readonly rise: number;
}

/**
 * Compiles keyframes into a curve, contract section 4. The keys must have passed the door: at
 * least one, times strictly increasing from 0 to the period. `place` names the track in messages.
 * @throws RangeError where values or slopes are too large for float64.
 */
export function compileCurve(
  place: string,
  keyframes: readonly KeyframeSpec[],
  frame: CurveFrame,
): Curve {
  const first = keyframes[0]!;
  const last = keyframes.at(-1)!;
  const list: Segment[] = [];
  for (let i = 1; i < keyframes.length; i++) {
    const from = keyframes[i - 1]!;
    const to = keyframes[i]!;
    list.push({ from, to, length: to.tMs - from.tMs, rise: to.value - from.value });
  }
  const gap = frame.periodMs - last.tMs + first.tMs;
  if (frame.loop && gap > 0 && list.length > 0) {
    list.push({ from: last, to: first, length: gap, rise: first.value - last.value });
  }
  const periodic = frame.loop && (gap > 0 || isOneInstant(last.value - first.value, frame.kind));

  const shapes = new Uint8Array(list.length);
  const segments = new Float64Array(list.length * SEGMENT_STRIDE);
  list.forEach((segment, index) => {
    shapes[index] = shapeOf(segment);
    segments.set(
      [segment.from.tMs, segment.length, segment.from.value, segment.rise],
      index * SEGMENT_STRIDE,
    );
    segments.set(innerPoints(list, index, periodic), index * SEGMENT_STRIDE + 4);
  });
  requireNoOverflow(place, segments);
  return Object.freeze({
    periodMs: frame.periodMs,
    loop: frame.loop,
    shapes,
    segments,
    lastMs: last.tMs,
    lastValue: last.value,
  });
}

/** True where a last key at the period and a first key at 0 mean the same pose. */
function isOneInstant(difference: number, kind: JointKind): boolean {
  if (kind === "translation") return difference === 0;
  const turns = Math.round(difference / (2 * Math.PI));
  return Math.abs(difference - turns * 2 * Math.PI) <= LIMITS.wholeTurn;
}

function shapeOf(segment: Segment): number {
  const interp = segment.from.interp ?? RIG_DEFAULTS.interp;
  if (interp === "constant") return CONSTANT_SHAPE;
  return interp === "linear" ? LINEAR_SHAPE : BEZIER_SHAPE;
}

/** Time 1, time 2 (shares of the segment), value 1, value 2 (less the first value). */
function innerPoints(
  list: readonly Segment[],
  index: number,
  periodic: boolean,
): [number, number, number, number] {
  const segment = list[index]!;
  const { from, to, length, rise } = segment;
  const interp = from.interp ?? RIG_DEFAULTS.interp;
  if (interp === "constant" || interp === "linear") return [0, 0, 0, 0];
  if (interp !== "bezier") {
    const [time1, value1, time2, value2] = PRESET_HANDLES[interp];
    return [time1, time2, value1 * rise, value2 * rise];
  }
  const before = periodic ? list.at(index - 1) : list[index - 1];
  const after = periodic ? list[(index + 1) % list.length] : list[index + 1];
  const [outTime, outRise] = from.out ?? [length / 3, (slopeBetween(before, segment) * length) / 3];
  const [inTime, inRise] = to.in ?? [-length / 3, (-slopeBetween(segment, after) * length) / 3];
  return [share(outTime, length), 1 - share(-inTime, length), outRise, rise + inRise];
}

/** 0 where there is no neighbour: at an end, and beside a seam. */
function slopeBetween(before: Segment | undefined, after: Segment | undefined): number {
  if (before === undefined || after === undefined) return 0;
  return automaticSlope(before.length, before.rise, after.length, after.rise);
}

/** A handle's time, clamped into its segment, so that time never runs back. */
function share(time: number, length: number): number {
  return Math.max(0, Math.min(1, time / length));
}
