import type { CompiledAnimation, Marker } from "./compile-animation.js";

/** Crossings of one step beyond which it is taken for a mistake: a seek would be meant. */
const MOST_CROSSINGS = 1e6;

/**
 * Calls `onMarker` once for every marker that lies in a step of animation time, in the order in
 * which the step passes them: forward those in (from, to], backward those in [to, from), so that
 * steps laid end to end miss none and repeat none. Looping: in every period that the step touches.
 * Allocates nothing.
 * @param includesFrom whether the step's first instant belongs to it: the first step after a start
 * @param subject handed on to `onMarker`
 * @throws RangeError for a step that passes more than a million markers
 */
export function crossMarkers<Subject>(
  animation: CompiledAnimation,
  fromMs: number,
  toMs: number,
  includesFrom: boolean,
  onMarker: (marker: Marker, subject: Subject) => void,
  subject: Subject,
): void {
  const { markers, periodMs, loop } = animation;
  if (markers.length === 0) return;
  const low = Math.min(fromMs, toMs);
  const high = Math.max(fromMs, toMs);
  // A marker at the period's end is passed in the period before the one that begins there.
  const first = loop ? Math.floor(low / periodMs) - 1 : 0;
  const last = loop ? Math.floor(high / periodMs) : 0;
  const crossings = (last - first - 1) * markers.length;
  if (!(crossings <= MOST_CROSSINGS)) {
    const place = `step of "${animation.name}"`;
    throw new RangeError(`${place}: expected at most ${MOST_CROSSINGS} markers, got ${crossings}`);
  }
  const isForward = toMs >= fromMs;
  for (let pass = 0; pass <= last - first; pass++) {
    const start = (isForward ? first + pass : last - pass) * periodMs;
    for (let i = 0; i < markers.length; i++) {
      const marker = markers[isForward ? i : markers.length - 1 - i]!;
      const at = start + marker.tMs;
      const isCrossed = at === fromMs ? includesFrom : at >= low && at <= high;
      if (isCrossed) onMarker(marker, subject);
    }
  }
}
