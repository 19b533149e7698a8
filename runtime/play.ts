import { requireFinite } from "./door.js";
import { findAnimation } from "./find-animation.js";
import { type Blend, completeBlend } from "./pose-state.js";
import type { Play, Timeline } from "./timeline.js";

export interface PlayOptions extends Partial<Blend> {
  /** Animation time to start at, ms; default 0. */
  readonly fromMs?: number;
  /** Default 1. */
  readonly speed?: number;
  /** Over how long its weight grows from 0; default 0, at once. */
  readonly fadeMs?: number;
  /** Default 0. */
  readonly layer?: number;
}

/**
 * Starts an animation at the timeline's instant, on top of its layer. Others play on beneath it:
 * `crossFade` ends them too. The result is what `stopPlay` and `seekPlay` take.
 * @throws RangeError for an unknown name (with the nearest), a number that is not finite, a fade
 *   below 0, a mask of another rig
 */
export function play(timeline: Timeline, name: string, options: PlayOptions = {}): Play {
  const { fromMs = 0, speed = 1, fadeMs = 0, layer = 0 } = options;
  const animation = findAnimation(timeline.rig, name);
  requireFinite("fromMs", fromMs);
  requireFinite("speed", speed);
  requireFinite("layer", layer);
  requireFade(fadeMs);
  const blend = completeBlend(timeline.rig, options);
  const added: Play = {
    animation,
    timeMs: fromMs,
    weight: fadeMs > 0 ? 0 : blend.weight,
    mask: blend.mask,
    additive: blend.additive,
    layer,
    fullWeight: blend.weight,
    fromMs,
    anchorMs: timeline.nowMs,
    startMs: timeline.nowMs,
    speed,
    fadeInMs: fadeMs,
    stopMs: Number.POSITIVE_INFINITY,
    fadeOutMs: 0,
    markedMs: Number.NaN,
  };
  const above = timeline.plays.findIndex((other) => other.layer > layer);
  timeline.plays.splice(above < 0 ? timeline.plays.length : above, 0, added);
  return added;
}

/**
 * Stops a play at the timeline's instant: its weight shrinks to 0 over `fadeMs`, then the next move
 * takes it off. One that was stopped before is left so.
 * @throws RangeError for a fade below 0 or not finite
 */
export function stopPlay(timeline: Timeline, stopped: Play, fadeMs = 0): void {
  requireFade(fadeMs);
  if (stopped.stopMs !== Number.POSITIVE_INFINITY) return;
  stopped.stopMs = timeline.nowMs;
  stopped.fadeOutMs = fadeMs;
  if (fadeMs === 0) stopped.weight = 0;
}

/**
 * Starts an animation and stops all others of its layer over the same time: joints that both drive
 * go linearly from the old value to the new one, joints that one alone drives from or to what lies
 * beneath.
 * @throws RangeError as `play` does
 */
export function crossFade(timeline: Timeline, name: string, options: PlayOptions = {}): Play {
  const added = play(timeline, name, options);
  for (const other of timeline.plays) {
    if (other !== added && other.layer === added.layer && !other.additive) {
      stopPlay(timeline, other, added.fadeInMs);
    }
  }
  return added;
}

/**
 * Puts a play at another animation time, and at another speed if one is given, from the timeline's
 * instant on. Markers between are passed over; one at the new time itself fires with the next move.
 * @throws RangeError for a number that is not finite
 */
export function seekPlay(
  timeline: Timeline,
  sought: Play,
  timeMs: number,
  speed = sought.speed,
): void {
  requireFinite("timeMs", timeMs);
  requireFinite("speed", speed);
  sought.fromMs = timeMs;
  sought.anchorMs = timeline.nowMs;
  sought.speed = speed;
  sought.timeMs = timeMs;
  sought.markedMs = Number.NaN;
}

function requireFade(fadeMs: number): void {
  requireFinite("fadeMs", fadeMs);
  if (fadeMs < 0) throw new RangeError(`fadeMs: expected 0 or more, got ${fadeMs}`);
}
