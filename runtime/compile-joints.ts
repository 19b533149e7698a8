import type { JointSpec } from "bindpose/contract";
import { AXES, DRIVES, JOINT_KINDS, RIG_DEFAULTS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledBones } from "./compile-bones.js";
import {
  indexNames,
  requireFinite,
  requireKnown,
  requireName,
  requireNoOverflow,
  requireObject,
  requireOneOf,
  requireVector,
} from "./door.js";

/** The N joints of a rig in declaration order, as flat arrays. Read-only by convention. */
export interface CompiledJoints {
  readonly count: number;
  readonly names: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** N: index of the bone it moves. */
  readonly bones: Int32Array;
  /** N: 1 for a rotation in radians, 0 for a translation in units. */
  readonly turning: Uint8Array;
  /** N: 1 where the game drives the joint, 0 where only the asset does. */
  readonly callerDriven: Uint8Array;
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
  readonly rests: Float64Array;
  /** 3N: unit axis in model space at bind, mount and bind frame included. */
  readonly axes: Float64Array;
  /** 3N: a model-space point of that axis: pivot plus the mount's offset. */
  readonly points: Float64Array;
  /** N: joint indices bone by bone, each bone's in declaration order, the outermost first. */
  readonly order: Int32Array;
  /** bones + 1: the joints of bone b are order[starts[b]] up to order[starts[b + 1]]. */
  readonly starts: Int32Array;
  /** N: index of the followed joint, -1 for none. */
  readonly followed: Int32Array;
  /** N: factor of the follow; 0 for none. */
  readonly factors: Float64Array;
  /** The followers alone, each after the joint that it follows. */
  readonly followers: Int32Array;
}

/** @throws TypeError or RangeError naming the joint whose shape, bone, range or follow is wrong. */
export function compileJoints(joints: readonly JointSpec[], bones: CompiledBones): CompiledJoints {
  const count = joints.length;
  joints.forEach(checkJoint);
  const names = joints.map((joint) => joint.name);
  const indexOf = indexNames("rig.joints", names);
  const boneOf = Int32Array.from(joints, (joint, index) =>
    requireKnown(`rig.joints[${index}] "${joint.name}".bone`, "bone", joint.bone, bones.indexOf),
  );
  const followed = Int32Array.from(joints, (joint, index) =>
    joint.follow === undefined
      ? -1
      : requireKnown(
          `rig.joints[${index}] "${joint.name}".follow.joint`,
          "joint",
          joint.follow.joint,
          indexOf,
        ),
  );

  const axes = new Float64Array(count * 3);
  const points = new Float64Array(count * 3);
  joints.forEach((joint, index) => {
    writeMount(joint, bones.bindFrames, boneOf[index]! * AFFINE_STRIDE, axes, points, index * 3);
  });
  requireNoOverflow("rig.joints", points);

  return Object.freeze({
    count,
    names: Object.freeze(names),
    indexOf,
    bones: boneOf,
    turning: Uint8Array.from(joints, (joint) => Number(joint.kind === "rotation")),
    callerDriven: Uint8Array.from(joints, (joint) => Number(joint.drive === "caller")),
    mins: Float64Array.from(joints, (joint) => joint.min),
    maxs: Float64Array.from(joints, (joint) => joint.max),
    rests: Float64Array.from(joints, (joint) => joint.rest),
    axes,
    points,
    ...groupByBone(boneOf, bones.count),
    followed,
    factors: Float64Array.from(joints, (joint) => joint.follow?.factor ?? 0),
    followers: orderFollowers(names, followed),
  });
}

function checkJoint(joint: JointSpec, index: number): void {
  const place = `rig.joints[${index}]`;
  requireObject(place, joint);
  requireName(`${place}.name`, joint.name);
  const named = `${place} "${joint.name}"`;
  requireOneOf(`${named}.kind`, joint.kind, JOINT_KINDS);
  requireOneOf(`${named}.axis`, joint.axis, AXES);
  requireOneOf(`${named}.drive`, joint.drive, DRIVES);
  requireFinite(`${named}.min`, joint.min);
  requireFinite(`${named}.max`, joint.max);
  requireFinite(`${named}.rest`, joint.rest);
  if (joint.min >= joint.max) {
    throw new RangeError(`${named}.max: expected more than min ${joint.min}, got ${joint.max}`);
  }
  if (joint.rest < joint.min || joint.rest > joint.max) {
    const range = `${joint.min} to ${joint.max}`;
    throw new RangeError(`${named}.rest: expected ${range}, got ${joint.rest}`);
  }
  if (joint.pivot !== undefined) requireVector(`${named}.pivot`, joint.pivot, 3);
  if (joint.offset !== undefined) requireVector(`${named}.offset`, joint.offset, 3);
  if (joint.orient !== undefined) requireVector(`${named}.orient`, joint.orient, 3);
  if (joint.follow !== undefined) {
    requireObject(`${named}.follow`, joint.follow);
    requireFinite(`${named}.follow.factor`, joint.follow.factor);
    if (joint.drive !== "auto") {
      throw new RangeError(`${named}.drive: expected auto, since it follows, got ${joint.drive}`);
    }
  }
}

/**
 * The joint's axis in model space. With the mount C = T(pivot' + offset) * Rx * Ry * Rz of
 * contract section 3, B * C has the translation pivot + R_B * offset and the rotation
 * R_B * Rx * Ry * Rz; B * M * B⁻¹ is then the turn about, or the shift along, that one axis.
 */
function writeMount(
  joint: JointSpec,
  frames: Float64Array,
  frameAt: number,
  axes: Float64Array,
  points: Float64Array,
  at: number,
): void {
  const [ox, oy, oz] = joint.offset ?? RIG_DEFAULTS.offset;
  const [rx, ry, rz] = joint.orient ?? RIG_DEFAULTS.orient;
  const unit = AXES.map((axis) => Number(axis === joint.axis));
  // Rz first, then Ry, then Rx.
  const x1 = Math.cos(rz) * unit[0]! - Math.sin(rz) * unit[1]!;
  const y1 = Math.sin(rz) * unit[0]! + Math.cos(rz) * unit[1]!;
  const x2 = Math.cos(ry) * x1 + Math.sin(ry) * unit[2]!;
  const z2 = Math.cos(ry) * unit[2]! - Math.sin(ry) * x1;
  const y3 = Math.cos(rx) * y1 - Math.sin(rx) * z2;
  const z3 = Math.sin(rx) * y1 + Math.cos(rx) * z2;
  for (let i = 0; i < 3; i++) {
    const x = frames[frameAt + i]!;
    const y = frames[frameAt + 3 + i]!;
    const z = frames[frameAt + 6 + i]!;
    const pivot = joint.pivot?.[i] ?? frames[frameAt + 9 + i]!;
    axes[at + i] = x * x2 + y * y3 + z * z3;
    points[at + i] = pivot + x * ox + y * oy + z * oz;
  }
}

function groupByBone(boneOf: Int32Array, boneCount: number) {
  const starts = new Int32Array(boneCount + 1);
  for (const bone of boneOf) starts[bone + 1]!++;
  for (let bone = 0; bone < boneCount; bone++) starts[bone + 1]! += starts[bone]!;
  const order = new Int32Array(boneOf.length);
  const next = starts.slice();
  boneOf.forEach((bone, joint) => {
    order[next[bone]!++] = joint;
  });
  return { order, starts };
}

/** Walks each chain of follows to its end and lists it from there; a walk that returns is a cycle. */
function orderFollowers(names: readonly string[], followed: Int32Array): Int32Array {
  const listed = new Uint8Array(followed.length);
  const followers: number[] = [];
  for (let start = 0; start < followed.length; start++) {
    const chain: number[] = [];
    for (let at = start; followed[at]! >= 0 && listed[at] === 0; at = followed[at]!) {
      if (chain.length === followed.length) {
        const place = `rig.joints[${at}] "${names[at]}".follow`;
        throw new RangeError(
          `${place}: expected no cycle, got one through "${names[followed[at]!]}"`,
        );
      }
      chain.push(at);
    }
    for (const joint of chain.reverse()) {
      listed[joint] = 1;
      followers.push(joint);
    }
  }
  return Int32Array.from(followers);
}
