import type { Marker } from "./compile-animation.js";
import { crossMarkers } from "./cross-markers.js";
import { requireFinite } from "./door.js";
import { mixedValue } from "./joint-mix.js";
import type { Play, Timeline } from "./timeline.js";

/**
 * Brings the timeline's state to an instant, ms: times, fades and mixed joints. Given `onMarker`,
 * the markers that plays pass on the way are told, each crossing once, play by play; without it the
 * move is a seek, and none of those passed will fire later. The callback may start and stop plays:
 * that shows from the next move on. An instant before the present one plays backwards, as far as
 * plays have not been taken off: one is taken off by the first move after its end. Allocates nothing.
 * @throws RangeError for an instant that is not finite, or a step that passes a million markers
 */
export function moveTimeline(
  timeline: Timeline,
  nowMs: number,
  onMarker?: (marker: Marker, play: Play) => void,
): void {
  requireFinite("nowMs", nowMs);
  const { plays, mixes, state } = timeline;
  removeEnded(plays, timeline.nowMs);
  timeline.nowMs = nowMs;
  for (let i = 0; i < plays.length; i++) settle(plays[i]!, nowMs);
  for (let i = 0; i < mixes.length; i++) {
    state.callerValues[mixes[i]!.joint] = mixedValue(mixes[i]!, nowMs);
  }
  for (let i = 0; i < plays.length; i++) tellMarkers(plays[i]!, onMarker);
}

/** Of what ended by `beforeMs` the move that reached it has told every marker. */
function removeEnded(plays: Play[], beforeMs: number): void {
  let kept = 0;
  for (let i = 0; i < plays.length; i++) {
    const each = plays[i]!;
    if (each.stopMs + each.fadeOutMs > beforeMs) plays[kept++] = each;
  }
  plays.length = kept;
}

function settle(each: Play, nowMs: number): void {
  const { startMs, fadeInMs, stopMs, fadeOutMs } = each;
  const atMs = Math.min(nowMs, stopMs + fadeOutMs);
  each.timeMs = each.fromMs + each.speed * (atMs - each.anchorMs);
  const comes = nowMs < startMs ? 0 : fadeInMs > 0 ? Math.min(1, (nowMs - startMs) / fadeInMs) : 1;
  const stays = fadeOutMs > 0 ? Math.max(0, 1 - (nowMs - stopMs) / fadeOutMs) : 0;
  each.weight = each.fullWeight * comes * (nowMs < stopMs ? 1 : stays);
}

function tellMarkers(each: Play, onMarker?: (marker: Marker, play: Play) => void): void {
  const { animation, timeMs, markedMs, fromMs } = each;
  const isFirst = Number.isNaN(markedMs);
  each.markedMs = timeMs;
  if (onMarker === undefined) return;
  crossMarkers(animation, isFirst ? fromMs : markedMs, timeMs, isFirst, onMarker, each);
}
