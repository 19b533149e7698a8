import type {
  AnimationSpec,
  BoneSpec,
  JointSpec,
  KeyframeSpec,
  ModelSpec,
} from "bindpose/contract";
import { AXES, INTERPOLATIONS } from "bindpose/contract/words";

/** A number in [0, 1), the same sequence for the same seed. Reference: xorshift32, Marsaglia 2003. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = (seed + 1) | 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)]!;

const vector = (random: Random, size: number): [number, number, number] => [
  (random() - 0.5) * size,
  (random() - 0.5) * size,
  (random() - 0.5) * size,
];

/**
 * A rig that uses every part of the contract's sections 2 to 4: branching bones with roll, joints
 * with pivots and mounts, several on one bone, followers, every interpolation, explicit handles,
 * loops with and without a seam.
 */
export function randomRig(seed: number): ModelSpec {
  const random = seededRandom(seed);
  const bones: BoneSpec[] = [];
  for (let i = 0; i < 2 + Math.floor(random() * 8); i++) {
    const parent = i === 0 ? null : pick(random, bones).name;
    bones.push({
      name: `bone_${i}`,
      parent,
      head: vector(random, 20),
      tail: vector(random, 20),
      ...(random() < 0.5 ? { roll: (random() - 0.5) * 6 } : {}),
      ...(random() < 0.1 && i > 0 ? { deform: false } : {}),
    });
  }
  const joints: JointSpec[] = [];
  for (let i = 0; i < 3 + Math.floor(random() * 10); i++)
    joints.push(randomJoint(random, i, bones, joints));
  const animations = ["first", "second"].map((name) => randomAnimation(random, name, joints));
  return { version: 1, skinned: true, bones, joints, animations };
}

function randomJoint(
  random: Random,
  index: number,
  bones: readonly BoneSpec[],
  earlier: readonly JointSpec[],
): JointSpec {
  const min = -0.2 - random() * 3;
  const max = 0.2 + random() * 3;
  const rest = random() < 0.5 ? 0 : min + random() * (max - min);
  const follows = earlier.length > 0 && random() < 0.2;
  return {
    name: `joint_${index}`,
    bone: pick(random, bones).name,
    kind: random() < 0.7 ? "rotation" : "translation",
    axis: pick(random, AXES),
    min,
    max,
    rest,
    drive: follows || random() < 0.6 ? "auto" : "caller",
    ...(random() < 0.5 ? { pivot: vector(random, 20) } : {}),
    ...(random() < 0.4 ? { offset: vector(random, 4) } : {}),
    ...(random() < 0.4 ? { orient: vector(random, 6) } : {}),
    ...(follows
      ? { follow: { joint: pick(random, earlier).name, factor: (random() - 0.5) * 3 } }
      : {}),
  };
}

function randomAnimation(
  random: Random,
  name: string,
  joints: readonly JointSpec[],
): AnimationSpec {
  const periodMs = 100 + Math.floor(random() * 2000);
  const loop = random() < 0.6;
  const tracks = joints
    .filter((joint) => joint.follow === undefined && random() < 0.7)
    .map((joint) => ({ joint: joint.name, keyframes: randomKeys(random, joint, periodMs, loop) }));
  return { name, periodMs, loop, tracks };
}

function randomKeys(
  random: Random,
  joint: JointSpec,
  periodMs: number,
  loop: boolean,
): KeyframeSpec[] {
  const count = 1 + Math.floor(random() * 6);
  const keys: KeyframeSpec[] = [];
  for (let i = 0; i < count; i++) {
    const tMs = ((i + random() * 0.9) / count) * periodMs;
    const value = joint.min - 0.3 + random() * (joint.max - joint.min + 0.6);
    const key: KeyframeSpec = { tMs, value: random() < 0.2 ? 0 : value };
    if (random() < 0.9) key.interp = pick(random, INTERPOLATIONS);
    if (random() < 0.3) key.out = [(random() - 0.1) * periodMs, (random() - 0.5) * 2];
    if (random() < 0.3) key.in = [-(random() - 0.1) * periodMs, (random() - 0.5) * 2];
    keys.push(key);
  }
  if (count > 1 && random() < 0.5) {
    keys[0]!.tMs = 0;
    const turns = loop && joint.kind === "rotation" && random() < 0.3 ? 2 * Math.PI : 0;
    keys.push({ tMs: periodMs, value: keys[0]!.value + turns + (random() < 0.3 ? 0.5 : 0) });
  }
  return keys;
}
