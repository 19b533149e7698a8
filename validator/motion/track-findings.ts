import { type KeyframeSpec, pointer } from "bindpose/contract/rules";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import type { MotionReporter } from "./reporter.js";
import type { RigMotion } from "./rig-motions.js";

/** Rounding that a turn of exactly pi, written in decimals, may carry. */
const HALF_TURN = Math.PI + 1e-4;

/** Rotations that travel more than half a turn between two keys: values are scalars, nothing wraps them. */
export function reportLongTurns(report: MotionReporter, motion: RigMotion): void {
  const joints = new Map(motion.reaches.map(({ joint }) => [joint.name, joint]));
  for (const [t, track] of motion.spec.tracks.entries()) {
    if (joints.get(track.joint)?.kind !== "rotation") continue;
    for (const [k, from] of track.keyframes.entries()) {
      const to = track.keyframes[k + 1] ?? wrappedKey(track.keyframes, motion);
      if (to === null) continue;
      const radians = to.value - from.value;
      if (Math.abs(radians) <= HALF_TURN) continue;
      if ((from.interp ?? RIG_DEFAULTS.interp) === "constant") continue;
      report(
        "MOTION_LONG_TURN",
        {
          animation: motion.name,
          joint: track.joint,
          radians,
          fromMs: from.tMs,
          toMs: to.tMs,
        },
        { pointer: pointer("animations", motion.index, "tracks", t, "keyframes", k) },
      );
    }
  }
}

/** The first key one period later, where a loop's last segment runs on to it. */
function wrappedKey(keys: readonly KeyframeSpec[], motion: RigMotion): KeyframeSpec | null {
  const length = motion.periodMs - keys.at(-1)!.tMs + keys[0]!.tMs;
  if (!motion.loop || keys.length < 2 || length <= 0) return null;
  return { ...keys[0]!, tMs: keys[0]!.tMs + motion.periodMs };
}

/** A motion that only `caller` joints make is not seen in a game that sets them. */
export function reportCallerOnly(report: MotionReporter, motion: RigMotion): void {
  const moving = motion.reaches.filter(({ changes }) => changes).map(({ joint }) => joint);
  if (moving.length === 0 || moving.some(({ drive }) => drive !== "caller")) return;
  const joints = moving.map(({ name }) => name);
  report("MOTION_CALLER_ONLY", { animation: motion.name, joints });
}
