import type { StationClip, StationManifest } from "bindpose/contract/station";

/**
 * What decides which clip plays (G28): plain data that never changes; every step gives a new one.
 * Time is whatever clock the caller has, in milliseconds: nothing here looks at one.
 */
export interface StationState {
  /** When the station was loaded: idle clips count from here. */
  readonly loadedAt: number;
  /** The last result that was accepted. */
  readonly resultId: string | null;
  /** When that result came; null before the first, and once the next bet has begun. */
  readonly resultAt: number | null;
}

/** A station that has just been loaded. @throws RangeError for a time that is not finite */
export function loadStation(nowMs: number): StationState {
  return { loadedAt: finite(nowMs), resultId: null, resultAt: null };
}

/**
 * A result has been accepted: its clips start now. The same id again changes nothing, so that a
 * message that comes twice plays once.
 */
export function acceptResult(state: StationState, resultId: string, nowMs: number): StationState {
  if (resultId === state.resultId) return state;
  return { ...state, resultId, resultAt: finite(nowMs) };
}

/** The next bet is under way: what the result before it started is over. */
export function startBet(state: StationState): StationState {
  return { ...state, resultAt: null };
}

export interface PlayingClip {
  readonly clip: StationClip;
  /** How far into it, 0 to 1. */
  readonly share: number;
}

/**
 * The clip that moves a target now; null where none does. A result's clip overrides the idle one
 * for its own duration; idle then goes on by the wall clock, as if nothing had been between.
 */
export function playingClip(
  manifest: StationManifest,
  { loadedAt, resultAt }: StationState,
  target: string,
  nowMs: number,
): PlayingClip | null {
  finite(nowMs);
  const clips = manifest.version === 1 ? [] : manifest.clips;
  const find = (trigger: StationClip["trigger"]) =>
    clips.find((clip) => clip.target === target && clip.trigger === trigger);
  const result = resultAt === null ? undefined : find("result");
  if (result !== undefined) {
    // A clock that was set back shows the beginning.
    const elapsed = Math.max(nowMs - resultAt!, 0);
    if (elapsed < result.durationMs) return { clip: result, share: elapsed / result.durationMs };
  }
  const idle = find("idle");
  if (idle === undefined) return null;
  const elapsed = (nowMs - loadedAt) % idle.durationMs;
  return {
    clip: idle,
    share: (elapsed < 0 ? elapsed + idle.durationMs : elapsed) / idle.durationMs,
  };
}

function finite(nowMs: number): number {
  if (Number.isFinite(nowMs)) return nowMs;
  throw new RangeError(`nowMs: expected a finite time, got ${nowMs}`);
}
