import { CONSTANT_SHAPE, type Curve, LINEAR_SHAPE, SEGMENT_STRIDE } from "./curve.js";
import { BEFORE_KEYS } from "./find-segment.js";
import { solveBezier } from "./solve-bezier.js";

/** The curve's value at a time, within the segment that `findSegment` found for it. */
export function evaluateSegment(curve: Curve, segment: number, time: number): number {
  const { segments } = curve;
  if (segment < 0) return segment === BEFORE_KEYS ? segments[2]! : curve.lastValue;
  const at = segment * SEGMENT_STRIDE;
  const shape = curve.shapes[segment]!;
  if (shape === CONSTANT_SHAPE) return segments[at + 2]!;
  const x = shareOfSegment(curve, segment, time);
  if (shape === LINEAR_SHAPE) return segments[at + 2]! + segments[at + 3]! * x;
  const u = solveBezier(segments[at + 4]!, segments[at + 5]!, x);
  return bezierValue(segments, at + 2, segments, at + 4, u);
}

/** How much of a segment's time has passed, 0 to 1. */
export function shareOfSegment(
  { segments, periodMs }: Curve,
  segment: number,
  time: number,
): number {
  const at = segment * SEGMENT_STRIDE;
  const start = segments[at]!;
  // Before the first key of a loop only the segment that wraps is left: it began a period ago.
  const since = time < start ? time + periodMs - start : time - start;
  return Math.min(1, since / segments[at + 1]!);
}

/** A Bezier segment's value at a parameter: `ends` holds value and rise, `handles` as in `Curve`. */
export function bezierValue(
  ends: Float64Array,
  at: number,
  handles: Float64Array,
  handlesAt: number,
  u: number,
): number {
  const v = 1 - u;
  const inner = 3 * v * handles[handlesAt + 3]! + u * ends[at + 1]!;
  return ends[at]! + u * (3 * v * v * handles[handlesAt + 2]! + u * inner);
}
