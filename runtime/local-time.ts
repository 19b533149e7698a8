import { requireFinite } from "./door.js";

/**
 * Time within an animation's period, in ms: in [0, period) where it loops, as it is where it does
 * not. An animation needs it once for all of its tracks.
 * @throws RangeError for a time that is not finite.
 */
export function localTime(periodMs: number, loop: boolean, timeMs: number): number {
  if (!Number.isFinite(timeMs)) requireFinite("timeMs", timeMs);
  if (!loop) return timeMs;
  const time = timeMs % periodMs;
  if (time >= 0) return time;
  // A time a hair below 0 plus the period rounds to the period, which is 0 again.
  const wrapped = time + periodMs;
  return wrapped < periodMs ? wrapped : 0;
}
