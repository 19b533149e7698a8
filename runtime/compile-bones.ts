import type { BoneSpec } from "bindpose/contract";
import { RIG_DEFAULTS, SOCKET_SUFFIX } from "bindpose/contract/words";
import { AFFINE_STRIDE, invertRigid } from "./affine.js";
import { writeBindFrame } from "./bind-frame.js";
import {
  indexNames,
  requireFinite,
  requireFlag,
  requireKnown,
  requireName,
  requireNoOverflow,
  requireObject,
  requireVector,
} from "./door.js";

/** The skeleton of N bones in rig order, as flat arrays. Read-only by convention. */
export interface CompiledBones {
  readonly count: number;
  readonly names: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** N: index of the parent, always lower than the bone's own; -1 for the root, bone 0. */
  readonly parents: Int32Array;
  /** N: false where no vertex may reference the bone. A socket never deforms. */
  readonly deforming: readonly boolean[];
  /** N: true for a place to hang another asset. */
  readonly sockets: readonly boolean[];
  /** 12N: bind frame B of each bone, bone to model space, laid out as in affine.ts. */
  readonly bindFrames: Float64Array;
  /** 12N: B⁻¹ of each bone, model to bone space. */
  readonly inverseBinds: Float64Array;
  /** 3N: translation of B_parent⁻¹ * B, the root's of B: what a node of the file carries. */
  readonly localTranslations: Float64Array;
  /** 4N: rotation of the same transform, a unit quaternion x, y, z, w. */
  readonly localRotations: Float64Array;
}

/** @throws TypeError or RangeError naming the bone whose shape, name or parent is wrong. */
export function compileBones(bones: readonly BoneSpec[]): CompiledBones {
  const count = bones.length;
  if (count === 0) throw new RangeError("rig.bones: expected at least one bone, got none");
  bones.forEach(checkBone);
  const names = bones.map((bone) => bone.name);
  const indexOf = indexNames("rig.bones", names);
  const parents = Int32Array.from(bones, (bone, index) => parentOf(bone, index, indexOf));
  const sockets = bones.map(isSocket);

  const bindFrames = new Float64Array(count * AFFINE_STRIDE);
  const inverseBinds = new Float64Array(count * AFFINE_STRIDE);
  const rotations = new Float64Array(count * 4);
  bones.forEach((bone, index) => {
    const at = index * AFFINE_STRIDE;
    writeBindFrame(bone, bindFrames, at, rotations, index * 4);
    invertRigid(bindFrames, at, inverseBinds, at);
  });
  const localTranslations = localTranslationsOf(parents, bindFrames);
  const localRotations = localRotationsOf(parents, rotations);
  for (const numbers of [bindFrames, inverseBinds, localTranslations, localRotations]) {
    requireNoOverflow("rig.bones", numbers);
  }

  return Object.freeze({
    count,
    names: Object.freeze(names),
    indexOf,
    parents,
    deforming: Object.freeze(
      bones.map((bone, i) => !sockets[i]! && (bone.deform ?? RIG_DEFAULTS.deform)),
    ),
    sockets: Object.freeze(sockets),
    bindFrames,
    inverseBinds,
    localTranslations,
    localRotations,
  });
}

function checkBone(bone: BoneSpec, index: number): void {
  const place = `rig.bones[${index}]`;
  requireObject(place, bone);
  requireName(`${place}.name`, bone.name);
  const named = `${place} "${bone.name}"`;
  if (bone.parent !== null) requireName(`${named}.parent`, bone.parent);
  requireVector(`${named}.head`, bone.head, 3);
  requireVector(`${named}.tail`, bone.tail, 3);
  if (bone.roll !== undefined) requireFinite(`${named}.roll`, bone.roll);
  if (bone.deform !== undefined) requireFlag(`${named}.deform`, bone.deform);
  if (bone.socket !== undefined) requireFlag(`${named}.socket`, bone.socket);
}

function parentOf(bone: BoneSpec, index: number, indexOf: ReadonlyMap<string, number>): number {
  const place = `rig.bones[${index}] "${bone.name}".parent`;
  if (index === 0) {
    if (bone.parent === null) return -1;
    throw new RangeError(
      `${place}: expected null, the first bone is the root, got "${bone.parent}"`,
    );
  }
  if (bone.parent === null) {
    throw new RangeError(`${place}: expected a bone, only the first is a root, got null`);
  }
  const parent = requireKnown(place, "bone", bone.parent, indexOf);
  // The order also excludes cycles: one of its bones would stand before its own parent.
  if (parent >= index) {
    throw new RangeError(
      `${place}: expected a bone that stands before it, got "${bone.parent}" at ${parent}`,
    );
  }
  return parent;
}

function isSocket(bone: BoneSpec): boolean {
  return bone.socket ?? (bone.name.endsWith(SOCKET_SUFFIX) || RIG_DEFAULTS.socket);
}

/** R_parent⁻¹ * (head - parent's head); the root's head itself. */
function localTranslationsOf(parents: Int32Array, frames: Float64Array): Float64Array {
  const translations = new Float64Array(parents.length * 3);
  parents.forEach((parent, index) => {
    const head = frames.subarray(index * AFFINE_STRIDE + 9, index * AFFINE_STRIDE + 12);
    if (parent < 0) {
      translations.set(head, index * 3);
      return;
    }
    const p = frames.subarray(parent * AFFINE_STRIDE, (parent + 1) * AFFINE_STRIDE);
    const dx = head[0]! - p[9]!;
    const dy = head[1]! - p[10]!;
    const dz = head[2]! - p[11]!;
    for (let i = 0; i < 3; i++) {
      translations[index * 3 + i] = p[i * 3]! * dx + p[i * 3 + 1]! * dy + p[i * 3 + 2]! * dz;
    }
  });
  return translations;
}

/** conjugate(q_parent) * q; the root's q itself. */
function localRotationsOf(parents: Int32Array, rotations: Float64Array): Float64Array {
  const locals = Float64Array.from(rotations);
  parents.forEach((parent, index) => {
    if (parent < 0) return;
    const px = rotations[parent * 4]!;
    const py = rotations[parent * 4 + 1]!;
    const pz = rotations[parent * 4 + 2]!;
    const pw = rotations[parent * 4 + 3]!;
    const x = rotations[index * 4]!;
    const y = rotations[index * 4 + 1]!;
    const z = rotations[index * 4 + 2]!;
    const w = rotations[index * 4 + 3]!;
    locals.set(
      [
        pw * x - px * w - py * z + pz * y,
        pw * y + px * z - py * w - pz * x,
        pw * z - px * y + py * x - pz * w,
        pw * w + px * x + py * y + pz * z,
      ],
      index * 4,
    );
  });
  return locals;
}
