import { type Curve, SEGMENT_STRIDE } from "./curve.js";

/** What `findSegment` says where a curve that does not loop is before or after its keys. */
export const BEFORE_KEYS = -1;
export const AFTER_KEYS = -2;

/**
 * The index of the segment that holds a time from `localTime`, or one of the words above; a curve
 * without segments is after its keys. `hint` is where to look first: the tracks of one animation
 * mostly share their keys' times. It changes how long the search takes, never what it finds.
 */
export function findSegment(curve: Curve, time: number, hint: number): number {
  const { segments, shapes } = curve;
  const count = shapes.length;
  if (count === 0) return AFTER_KEYS;
  if (time < segments[0]!) return curve.loop ? count - 1 : BEFORE_KEYS;
  if (!curve.loop && time >= curve.lastMs) return AFTER_KEYS;
  if (hint >= 0 && hint < count && segments[hint * SEGMENT_STRIDE]! <= time) {
    if (hint + 1 === count || time < segments[(hint + 1) * SEGMENT_STRIDE]!) return hint;
  }
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (segments[middle * SEGMENT_STRIDE]! <= time) low = middle;
    else high = middle;
  }
  return low;
}
