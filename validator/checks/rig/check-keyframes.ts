import {
  type JointSpec,
  type KeyframeSpec,
  type ModelSpec,
  pointer,
} from "bindpose/contract/rules";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** Keys stand in time order within the period, in their joint's range, with sound handles. */
export function checkKeyframes(rig: ModelSpec, report: Report): void {
  const joints = new Map(rig.joints.map((joint) => [joint.name, joint]));
  for (const [a, animation] of rig.animations.entries()) {
    for (const [t, track] of animation.tracks.entries()) {
      const joint = joints.get(track.joint);
      let before: KeyframeSpec | undefined;
      for (const [k, key] of track.keyframes.entries()) {
        const place = {
          pointer: pointer("animations", a, "tracks", t, "keyframes", k),
          animation: animation.name,
          timeMs: key.tMs,
        };
        const { tMs } = key;
        if (tMs < 0 || tMs > animation.periodMs) {
          report("KEY_OUTSIDE_PERIOD", { tMs, periodMs: animation.periodMs }, place);
        } else if (before !== undefined && tMs <= before.tMs) {
          report("KEY_ORDER", { tMs, before: before.tMs }, place);
        }
        if (joint !== undefined) checkRange(key, joint, place, report);
        checkHandles(key, before, place, report);
        before = key;
      }
    }
  }
}

function checkRange(
  { value }: KeyframeSpec,
  { name, min, max }: JointSpec,
  place: { pointer: string },
  report: Report,
): void {
  const clamped = Math.min(Math.max(value, min), max);
  if (clamped !== value) report("KEY_OUTSIDE_RANGE", { value, clamped, joint: name }, place);
}

/** Handles count only in a bezier segment: the one that departs, and the one that arrives. */
function checkHandles(
  key: KeyframeSpec,
  before: KeyframeSpec | undefined,
  place: { pointer: string },
  report: Report,
): void {
  const out = key.out?.[0] ?? 0;
  if (isBezier(key) && out < 0) report("KEY_HANDLE_TIME", { side: "out", dt: out }, place);
  const into = key.in?.[0] ?? 0;
  if (before !== undefined && isBezier(before) && into > 0) {
    report("KEY_HANDLE_TIME", { side: "in", dt: into }, place);
  }
}

function isBezier(key: KeyframeSpec): boolean {
  return (key.interp ?? RIG_DEFAULTS.interp) === "bezier";
}
