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
  // Before the first key of a loop only the segment that wraps is left: it began a period ago.
  const since = (time < segments[at]! ? time + curve.periodMs : time) - segments[at]!;
  const x = Math.min(1, since / segments[at + 1]!);
  if (shape === LINEAR_SHAPE) return segments[at + 2]! + segments[at + 3]! * x;
  return bezierValue(segments, at, x);
}

function bezierValue(segments: Float64Array, at: number, x: number): number {
  const u = solveBezier(segments[at + 4]!, segments[at + 5]!, x);
  const v = 1 - u;
  const inner = 3 * v * segments[at + 7]! + u * segments[at + 3]!;
  return segments[at + 2]! + u * (3 * v * v * segments[at + 6]! + u * inner);
}
