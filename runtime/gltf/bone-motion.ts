import type { JointSpec, ModelSpec } from "bindpose/contract";
import {
  AFFINE_STRIDE,
  boneMatrices,
  type CompiledAnimation,
  type CompiledRig,
  compileRig,
  poseAt,
} from "bindpose/runtime";

/** The part of an animation that moves one bone. */
export interface BoneClip {
  readonly animation: CompiledAnimation;
  /** ms, from 0 to the period; unordered, may repeat. */
  readonly keyTimes: readonly number[];
}

/** What one bone's own joints do to it, apart from its parents: a rig of that bone alone. */
export interface BoneMotion {
  /** One per animation of the rig, in its order: its curves, and the times of their keyframes. */
  readonly clips: readonly BoneClip[];
  /** Whether any animation drives the bone, or its rest is not its bind pose. */
  readonly keyed: boolean;
  /** Whether its joints can turn it. */
  readonly turns: boolean;
  /** Whether its joints can move its head: by a shift, or by a turn about an axis that misses it. */
  readonly shifts: boolean;
  /** Writes B * J * B⁻¹ in field coordinates, 12 numbers, at a time of an animation; null: at rest. */
  readonly sample: (animation: CompiledAnimation | null, timeMs: number, out: Float64Array) => void;
  /** The values of its turning joints at the last sample. */
  readonly turnValues: Float64Array;
}

/** Distance of an axis from a bone's head, over the largest coordinate, that counts as missing it. */
const MISSES = 1e-9;

/** Compiles the motion of bone `index`. */
export function boneMotion(rig: ModelSpec, compiled: CompiledRig, index: number): BoneMotion {
  const bone = rig.bones[index]!;
  const wanted = new Set<number>();
  const { joints } = compiled;
  rig.joints.forEach((_, joint) => {
    if (joints.bones[joint] !== index) return;
    for (let at = joint; at >= 0; at = joints.followed[at]!) wanted.add(at);
  });
  // A followed joint of another bone gives its value, and moves a second bone that nobody looks at.
  const other = bone.name === "other" ? "others" : "other";
  const specs: JointSpec[] = [...wanted]
    .sort((a, b) => a - b)
    .map((joint) => {
      const spec = rig.joints[joint]!;
      return joints.bones[joint] === index ? spec : { ...spec, bone: other };
    });
  const names = new Set(specs.map((spec) => spec.name));
  const animations = rig.animations.map((animation) => ({
    ...animation,
    tracks: animation.tracks.filter((track) => names.has(track.joint)),
  }));
  const alone = compileRig({
    version: rig.version,
    skinned: true,
    bones: [
      { ...bone, parent: null },
      { name: other, parent: bone.name, head: bone.head, tail: bone.tail },
    ],
    joints: specs,
    animations,
  });
  const clips = animations.map(({ tracks }, i) => ({
    animation: alone.animations[i]!,
    keyTimes: tracks.flatMap((track) => track.keyframes.map((key) => key.tMs)),
  }));
  return motionOf(alone, clips);
}

function motionOf(alone: CompiledRig, clips: readonly BoneClip[]): BoneMotion {
  const { joints, bones } = alone;
  const own = Array.from(joints.order.subarray(0, joints.starts[1]!));
  const turning = own.filter((joint) => joints.turning[joint] === 1);
  const palette = new Float64Array(bones.count * AFFINE_STRIDE);
  const turnValues = new Float64Array(turning.length);
  return {
    clips,
    keyed:
      own.length > 0 &&
      (clips.some(({ keyTimes }) => keyTimes.length > 0) ||
        own.some((at) => joints.rests[at] !== 0)),
    turns: turning.length > 0,
    shifts: own.some((joint) => movesHead(alone, joint)),
    turnValues,
    sample: (animation, timeMs, out) => {
      const values = animation === null ? joints.rests : poseAt(alone, animation.name, timeMs);
      boneMatrices(alone, values, palette);
      out.set(palette.subarray(0, AFFINE_STRIDE));
      turning.forEach((joint, i) => {
        turnValues[i] = values[joint]!;
      });
    },
  };
}

function movesHead({ joints, bones }: CompiledRig, joint: number): boolean {
  if (joints.turning[joint] === 0) return true;
  const [ax, ay, az] = joints.axes.subarray(3 * joint, 3 * joint + 3);
  const d = [0, 1, 2].map((i) => bones.bindFrames[9 + i]! - joints.points[3 * joint + i]!);
  const x = ay! * d[2]! - az! * d[1]!;
  const y = az! * d[0]! - ax! * d[2]!;
  const z = ax! * d[1]! - ay! * d[0]!;
  const size = Math.max(...bones.bindFrames.subarray(9, 12).map(Math.abs), 1);
  return Math.hypot(x, y, z) > MISSES * size;
}
