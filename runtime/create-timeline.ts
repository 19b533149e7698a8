import type { CompiledRig } from "./compile-rig.js";
import { play } from "./play.js";
import type { Play, Timeline } from "./timeline.js";

/** A timeline at instant 0 on which the animations marked autoPlay have just started. */
export function createTimeline(rig: CompiledRig): Timeline {
  const plays: Play[] = [];
  const callerValues = new Float64Array(rig.joints.count).fill(Number.NaN);
  const timeline = { rig, nowMs: 0, state: { playing: plays, callerValues }, plays, mixes: [] };
  for (const { name, autoPlay } of rig.animations) if (autoPlay) play(timeline, name);
  return timeline;
}
