import { type Curve, SEGMENT_STRIDE } from "./curve.js";

/** What `findSegment` says where a curve that does not loop is before or after its keys. */
export const BEFORE_KEYS = -1;
export const AFTER_KEYS = -2;

/**
 * The index of the segment that holds a time from `localTime`, or one of the words above; a curve
 * without segments is after its keys.
 */
export function findSegment(curve: Curve, time: number): number {
  const { segments, shapes } = curve;
  const count = shapes.length;
  if (count === 0) return AFTER_KEYS;
  if (time < segments[0]!) return curve.loop ? count - 1 : BEFORE_KEYS;
  if (!curve.loop && time >= curve.lastMs) return AFTER_KEYS;
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (segments[middle * SEGMENT_STRIDE]! <= time) low = middle;
    else high = middle;
  }
  return low;
}
