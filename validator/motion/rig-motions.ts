import type { AnimationSpec, JointSpec, ModelSpec, RequiredAnimation } from "bindpose/contract";
import { LIMITS, SOCKET_SUFFIX } from "bindpose/contract/words";
import { bonePalette, jointValues, posableRig, trackValue } from "../pose/index.js";
import type { Motion, MotionBone } from "./motion.js";

/** What a track does to its joint over the period. */
export interface TrackReach {
  readonly joint: JointSpec;
  /** Before clamping. */
  readonly lowest: number;
  readonly highest: number;
  /** After clamping to the joint's range. */
  readonly changes: boolean;
}

export interface RigMotion extends Motion {
  readonly spec: AnimationSpec;
  readonly reaches: readonly TrackReach[];
}

export function rigBones(rig: ModelSpec): MotionBone[] {
  return rig.bones.map(({ name, socket, head }) => ({
    name,
    head,
    socket: socket ?? name.endsWith(SOCKET_SUFFIX),
  }));
}

/**
 * The rig's animations as motions. Those whose keys cannot be read as a curve (no keys, not rising,
 * outside the period, or a period that is no length of time) are left out: they have findings of
 * their own.
 */
export function rigMotions(
  rig: ModelSpec,
  required: ReadonlyMap<string, RequiredAnimation>,
): RigMotion[] {
  const posable = posableRig(rig);
  const joints = new Map(rig.joints.map((joint) => [joint.name, joint]));
  const motions: RigMotion[] = [];
  for (const [index, spec] of rig.animations.entries()) {
    if (!isCurve(spec)) continue;
    const reaches: TrackReach[] = [];
    const extremes: number[] = [];
    for (const track of spec.tracks) {
      const joint = joints.get(track.joint);
      if (joint === undefined || track.keyframes.length === 0) continue;
      reaches.push(trackReach(track, spec, joint, extremes));
    }
    const loop = spec.loop === true;
    const paletteAt = (at: Parameters<typeof jointValues>[2]) =>
      bonePalette(posable, jointValues(rig, spec, at));
    motions.push({
      spec,
      reaches,
      name: spec.name,
      index,
      periodMs: spec.periodMs,
      loop,
      required: required.get(spec.name) ?? null,
      keyTimes: spec.tracks.flatMap((track) => timesOf(track, spec)),
      extremes,
      paletteCost: rig.bones.length + rig.joints.length + spec.tracks.length,
      palette: (timeMs) =>
        paletteAt(loop && timeMs === spec.periodMs ? { end: "limit" } : { timeMs }),
      seamPalette: () => paletteAt(loop ? { end: "seamless" } : { timeMs: spec.periodMs }),
    });
  }
  return motions;
}

function isCurve(animation: AnimationSpec): boolean {
  const { periodMs, tracks } = animation;
  if (!(periodMs > 0)) return false;
  const rising = tracks.every(({ keyframes }) =>
    keyframes.every(({ tMs }, i) => {
      const after = i === 0 ? tMs >= 0 : tMs > keyframes[i - 1]!.tMs;
      return after && tMs <= periodMs;
    }),
  );
  return rising && tracks.some(({ keyframes }) => keyframes.length > 0);
}

/** Key times and the midpoints of segments, a loop's wrap included. */
function timesOf(
  track: AnimationSpec["tracks"][number],
  { periodMs, loop }: AnimationSpec,
): number[] {
  const times: number[] = [];
  const keys = track.keyframes;
  for (const [i, { tMs }] of keys.entries()) {
    times.push(tMs);
    if (i > 0) times.push((tMs + keys[i - 1]!.tMs) / 2);
  }
  if (loop === true && keys.length > 1) {
    const gap = periodMs - keys.at(-1)!.tMs + keys[0]!.tMs;
    const middle = keys.at(-1)!.tMs + gap / 2;
    times.push(middle >= periodMs ? middle - periodMs : middle);
  }
  return times;
}

/** Reads a track at its keys, midpoints, even steps and the end; adds where it is lowest and highest. */
function trackReach(
  track: AnimationSpec["tracks"][number],
  animation: AnimationSpec,
  joint: JointSpec,
  extremes: number[],
): TrackReach {
  const times = timesOf(track, animation);
  for (let step = 0; step < LIMITS.evenSteps; step++) {
    times.push((animation.periodMs * step) / LIMITS.evenSteps);
  }
  let lowest = trackValue(track, animation, joint, { end: "limit" });
  let highest = lowest;
  let lowestAt = animation.periodMs;
  let highestAt = animation.periodMs;
  for (const timeMs of times) {
    const value = trackValue(track, animation, joint, { timeMs });
    if (value < lowest) {
      lowest = value;
      lowestAt = timeMs;
    }
    if (value > highest) {
      highest = value;
      highestAt = timeMs;
    }
  }
  extremes.push(lowestAt, highestAt);
  const clamp = (value: number) => Math.min(Math.max(value, joint.min), joint.max);
  return { joint, lowest, highest, changes: clamp(highest) - clamp(lowest) > rounding(highest) };
}

/** Differences that arithmetic alone makes. */
export function rounding(value: number): number {
  return 1e-12 * Math.max(1, Math.abs(value));
}
