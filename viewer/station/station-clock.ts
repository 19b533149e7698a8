import type { StationManifest } from "bindpose/contract/station";
import {
  acceptResult,
  loadStation,
  playingClip,
  type StationState,
  startBet,
} from "bindpose/runtime/station";
import type { ActorAnimation } from "../actor/actor.js";
import { localTime } from "../actor/local-time.js";

/** The states of a station, as the page's transport knows animations. */
export const IDLE = "idle";
export const RESULT = "result";

/** A station under the page's clock. Times are milliseconds since it was loaded. */
export interface StationClock {
  /** `idle` goes round; `result` plays once, and idle goes on. Only those that have clips. */
  readonly animations: readonly ActorAnimation[];
  /** At rest, a manifest without clips. */
  readonly manifest: StationManifest;
  readonly state: StationState;
  readonly nowMs: number;
  /** `result`: another result is accepted. `idle`: the next bet begins. null: nothing moves. */
  play(name: string | null): void;
  seek(timeMs: number): void;
  timeMs(): number;
  advance(seconds: number): void;
  /** Which clip moves which target now, as `control.flip idle`. */
  playing(): string[];
}

export function createStationClock(manifest: StationManifest): StationClock {
  const clips = manifest.version === 1 ? [] : manifest.clips;
  const still = manifest.version === 1 ? manifest : { ...manifest, clips: [] };
  const periodOf = (trigger: string) =>
    Math.max(0, ...clips.filter((clip) => clip.trigger === trigger).map((clip) => clip.durationMs));
  const common = { markers: [] };
  const idle = { ...common, name: IDLE, periodMs: periodOf(IDLE), loop: true };
  const result: ActorAnimation = {
    ...common,
    name: RESULT,
    periodMs: periodOf(RESULT),
    loop: false,
    ...(idle.periodMs > 0 ? { next: IDLE } : {}),
  };
  const animations = [idle, result].filter(({ periodMs }) => periodMs > 0);
  let state = loadStation(0);
  let nowMs = 0;
  let results = 0;
  let current: ActorAnimation | null = null;
  /** When the present round of idle, or the result, began. */
  const startMs = () =>
    current === result ? state.resultAt! : Math.floor(nowMs / idle.periodMs) * idle.periodMs;

  return {
    animations,
    get manifest() {
      return current === null ? still : manifest;
    },
    get state() {
      return state;
    },
    get nowMs() {
      return nowMs;
    },
    play(name) {
      current = animations.find((each) => each.name === name) ?? null;
      if (current !== result) state = startBet(state);
      else state = acceptResult(state, `result ${++results}`, nowMs);
    },
    seek(timeMs) {
      if (current !== null) nowMs = startMs() + timeMs;
    },
    timeMs() {
      if (current === null) return 0;
      return localTime(nowMs - startMs(), current.periodMs, current.loop);
    },
    advance(seconds) {
      nowMs += seconds * 1000;
    },
    playing() {
      if (current === null) return [];
      const targets = [...new Set(clips.map(({ target }) => target))];
      return targets.flatMap((target) => {
        const found = playingClip(manifest, state, target, nowMs);
        return found === null ? [] : [`${target} ${found.clip.trigger}`];
      });
    },
  };
}
