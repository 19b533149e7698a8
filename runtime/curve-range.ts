import { BEZIER_SHAPE, CONSTANT_SHAPE, type Curve, SEGMENT_STRIDE } from "./curve.js";
import { bezierValue, evaluateSegment, shareOfSegment } from "./evaluate-segment.js";
import { findSegment } from "./find-segment.js";
import { solveBezier } from "./solve-bezier.js";

/**
 * The least and greatest value of a curve from one time to another, with no key strictly between
 * them; at the ends those of the segment between. Exact: a Bezier's turning points are solved for.
 */
export function curveRange(curve: Curve, fromMs: number, toMs: number): [number, number] {
  const middle = fromMs + (toMs - fromMs) / 2;
  const segment = findSegment(curve, middle);
  const shape = curve.shapes[segment];
  if (segment < 0 || shape === CONSTANT_SHAPE) {
    const value = evaluateSegment(curve, segment, middle);
    return [value, value];
  }
  const from = evaluateSegment(curve, segment, fromMs);
  const to = evaluateSegment(curve, segment, toMs);
  let least = Math.min(from, to);
  let most = Math.max(from, to);
  if (shape !== BEZIER_SHAPE) return [least, most];
  const { segments } = curve;
  const at = segment * SEGMENT_STRIDE;
  const [x1, x2] = segments.subarray(at + 4, at + 6);
  const uFrom = solveBezier(x1!, x2!, shareOfSegment(curve, segment, fromMs));
  const uTo = solveBezier(x1!, x2!, shareOfSegment(curve, segment, toMs));
  for (const u of turningPoints(segments, at)) {
    if (!(u > uFrom && u < uTo)) continue;
    const value = bezierValue(segments, at + 2, segments, at + 4, u);
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

/** Where the value's derivative, a quadratic in u, is 0; NaN where there is none. */
function turningPoints(segments: Float64Array, at: number): [number, number] {
  const [, , , rise, , , v1, v2] = segments.subarray(at, at + SEGMENT_STRIDE);
  const a = 3 * (v1! - v2!) + rise!;
  const b = 2 * v2! - 4 * v1!;
  const c = v1!;
  // Written so that neither root loses its digits, nor divides by a vanished square term.
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(b * b - 4 * a * c)) / 2;
  return [q / a, c / q];
}
