/** A cubic Bezier from (0, 0) to (1, 1)-scaled ends is solved in the unit of its own segment. */
export interface BezierSegment {
  /** Times of the four control points, ascending ends, inner ones between them. */
  readonly times: readonly [number, number, number, number];
  readonly values: readonly [number, number, number, number];
}

/**
 * Value of a cubic Bezier in (time, value) at a time between its ends. Time rises along the curve,
 * because its inner points lie between the ends; so the parameter is found by halving a bracket
 * until no number lies between its ends.
 */
export function bezierValue(segment: BezierSegment, time: number): number {
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (bernstein(segment.times, middle) <= time) low = middle;
    else high = middle;
  }
  const missLow = Math.abs(bernstein(segment.times, low) - time);
  const missHigh = Math.abs(bernstein(segment.times, high) - time);
  return bernstein(segment.values, missLow <= missHigh ? low : high);
}

/** Bernstein form of the cubic; written as differences from its first point, so that four equal points give exactly that value. */
function bernstein(points: readonly [number, number, number, number], s: number): number {
  const [a, b, c, d] = points;
  const r = 1 - s;
  return a + 3 * r * r * s * (b - a) + 3 * r * s * s * (c - a) + s * s * s * (d - a);
}
