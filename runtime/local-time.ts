import { requireFinite } from "./door.js";

/**
 * Time within an animation's period, in ms: modulo where it loops, as it is where it does not. The
 * period itself is returned for a time too little below 0 to be told from it: the instant before
 * the seam. An animation needs it once for all of its tracks.
 * @throws RangeError for a time that is not finite.
 */
export function localTime(periodMs: number, loop: boolean, timeMs: number): number {
  if (!Number.isFinite(timeMs)) requireFinite("timeMs", timeMs);
  if (!loop) return timeMs;
  const time = timeMs % periodMs;
  return time < 0 ? time + periodMs : time;
}
