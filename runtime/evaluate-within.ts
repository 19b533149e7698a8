import { CONSTANT_SHAPE, type Curve, LINEAR_SHAPE, SEGMENT_STRIDE } from "./curve.js";
import { solveBezier } from "./solve-bezier.js";

/** The curve's value at a time that `localTime` gave for its animation. */
export function evaluateWithin(curve: Curve, time: number): number {
  const { segments, shapes } = curve;
  const count = shapes.length;
  if (count === 0) return curve.lastValue;
  if (curve.loop) {
    // Before the first key only the segment that wraps is left: it began a period ago.
    if (time < segments[0]!) time += curve.periodMs;
  } else if (time >= curve.lastMs) return curve.lastValue;
  else if (time < segments[0]!) return segments[2]!;

  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (segments[middle * SEGMENT_STRIDE]! <= time) low = middle;
    else high = middle;
  }
  const at = low * SEGMENT_STRIDE;
  const value = segments[at + 2]!;
  if (shapes[low] === CONSTANT_SHAPE) return value;
  const rise = segments[at + 3]!;
  const x = Math.min(1, (time - segments[at]!) / segments[at + 1]!);
  if (shapes[low] === LINEAR_SHAPE) return value + rise * x;
  const u = solveBezier(segments[at + 4]!, segments[at + 5]!, x);
  const v = 1 - u;
  return value + u * (3 * v * v * segments[at + 6]! + u * (3 * v * segments[at + 7]! + u * rise));
}
