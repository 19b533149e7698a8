import type { Curve } from "./curve.js";
import { evaluateSegment } from "./evaluate-segment.js";
import { findSegment } from "./find-segment.js";
import { localTime } from "./local-time.js";

/**
 * The curve's value at a time in ms, contract section 4. Looping: time is taken modulo the period,
 * also where it is negative or very large. Otherwise the first and the last value hold outside the
 * keys. Nothing is allocated or remembered: the same time gives the same value, in any order.
 * @throws RangeError for a time that is not finite.
 */
export function evaluateCurve(curve: Curve, timeMs: number): number {
  const time = localTime(curve.periodMs, curve.loop, timeMs);
  return evaluateSegment(curve, findSegment(curve, time), time);
}
