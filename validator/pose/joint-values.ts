import type { AnimationSpec, JointSpec, ModelSpec } from "bindpose/contract";
import { curveEnd, curveValue } from "./curve-value.js";

/** Where in an animation joints are read: a time, or the limit from the left at its period. */
export type Instant =
  | { readonly timeMs: number }
  /** `seamless`: jumps that a `constant` segment makes at the period are taken as already made. */
  | { readonly end: "limit" | "seamless" };

/**
 * Values of every joint, in the rig's order, clamped to their ranges: a track's, else by `follow`,
 * else at rest (contract, section 4). Without an animation every joint is at rest or follows.
 * Tracks of unknown joints, tracks without keys and follows that run in a circle count for nothing.
 *
 * @param given values that a caller sets, by joint name; they come before everything else
 */
export function jointValues(
  rig: ModelSpec,
  animation: AnimationSpec | null,
  at: Instant,
  given: ReadonlyMap<string, number> = new Map(),
): Float64Array {
  const values = new Float64Array(rig.joints.length);
  const known = new Map<string, number>();
  const followers: number[] = [];
  const tracks = new Map(animation?.tracks.map((track) => [track.joint, track]));
  for (const [index, joint] of rig.joints.entries()) {
    const track = tracks.get(joint.name);
    const set = given.get(joint.name);
    if (set === undefined && (track?.keyframes.length ?? 0) === 0 && joint.follow !== undefined) {
      followers.push(index);
      continue;
    }
    let value = joint.rest;
    if (set !== undefined) value = set;
    else if (animation !== null && track !== undefined && track.keyframes.length > 0) {
      value = trackValue(track, animation, joint, at);
    }
    values[index] = clamp(value, joint);
    known.set(joint.name, index);
  }
  resolveFollowers(rig, followers, known, values);
  return values;
}

/** The value of a joint's track at an instant, before clamping. */
export function trackValue(
  track: AnimationSpec["tracks"][number],
  animation: AnimationSpec,
  joint: JointSpec,
  at: Instant,
): number {
  if ("timeMs" in at) return curveValue(track, animation, joint, at.timeMs);
  const end = curveEnd(track, animation, joint);
  if (at.end === "seamless" && end.held) return curveValue(track, animation, joint, 0);
  return end.value;
}

/** Walks each chain of follows up to a joint that has its value, then comes back along it. */
function resolveFollowers(
  rig: ModelSpec,
  followers: readonly number[],
  known: Map<string, number>,
  values: Float64Array,
): void {
  const open = new Map(followers.map((index) => [rig.joints[index]!.name, index]));
  for (const start of followers) {
    const chain: number[] = [];
    let next: number | undefined = start;
    while (next !== undefined && open.delete(rig.joints[next]!.name)) {
      chain.push(next);
      next = open.get(rig.joints[next]!.follow!.joint);
    }
    for (const index of chain.reverse()) {
      const joint = rig.joints[index]!;
      const { joint: name, factor } = joint.follow!;
      const followed = known.get(name);
      // Nobody, or a chain that runs in a circle: the joint rests, and so do those that follow it.
      if (followed === undefined) {
        values[index] = joint.rest;
        continue;
      }
      const away = values[followed]! - rig.joints[followed]!.rest;
      values[index] = clamp(joint.rest + factor * away, joint);
      known.set(joint.name, index);
    }
  }
}

function clamp(value: number, joint: JointSpec): number {
  return Math.min(Math.max(value, joint.min), joint.max);
}
