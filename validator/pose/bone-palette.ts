import type { BoneSpec, JointSpec, ModelSpec } from "bindpose/contract";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import {
  identity,
  type Matrix,
  multiply,
  rigidInverse,
  rotation,
  transformPoint,
  translation,
  type Vector,
} from "./matrix.js";

const AXIS: Readonly<Record<JointSpec["axis"], Vector>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
};

/** Bind frame B of a bone (contract, section 3): model from bone, at the bind pose. */
export function bindFrame(bone: BoneSpec): Matrix {
  const along: Vector = [
    bone.tail[0] - bone.head[0],
    bone.tail[1] - bone.head[1],
    bone.tail[2] - bone.head[2],
  ];
  const length = Math.hypot(...along);
  const placed = translation(bone.head);
  if (length === 0) return placed;
  const direction: Vector = [along[0] / length, along[1] / length, along[2] / length];
  return multiply(placed, rotation(direction, bone.roll ?? RIG_DEFAULTS.roll));
}

/** What a rig's pose is built from; made once, read at every instant. */
export interface PosableRig {
  readonly bones: readonly PosableBone[];
}

interface PosableBone {
  /** Index of the parent; -1 for a root, and for a bone whose parent does not stand before it. */
  readonly parent: number;
  readonly bind: Matrix;
  readonly inverseBind: Matrix;
  /** B_parent⁻¹ * B */
  readonly local: Matrix;
  /** In declaration order: the first is outermost. */
  readonly joints: readonly PosableJoint[];
}

interface PosableJoint {
  readonly index: number;
  readonly spec: JointSpec;
  readonly mount: Matrix;
  readonly inverseMount: Matrix;
}

/** Bind frames and mounts of a rig. Joints on unknown bones are left out. */
export function posableRig(rig: ModelSpec): PosableRig {
  const bones: PosableBone[] = [];
  const indexOf = new Map<string, number>();
  const jointsOf = new Map<string, [number, JointSpec][]>();
  for (const entry of rig.joints.entries()) {
    const siblings = jointsOf.get(entry[1].bone);
    if (siblings === undefined) jointsOf.set(entry[1].bone, [entry]);
    else siblings.push(entry);
  }
  for (const bone of rig.bones) {
    const parent = (bone.parent === null ? undefined : indexOf.get(bone.parent)) ?? -1;
    const bind = bindFrame(bone);
    const inverseBind = rigidInverse(bind);
    const joints = (jointsOf.get(bone.name) ?? []).map(([index, spec]) => {
      const mount = mountOf(spec, bone, inverseBind);
      return { index, spec, mount, inverseMount: rigidInverse(mount) };
    });
    const local = parent < 0 ? bind : multiply(bones[parent]!.inverseBind, bind);
    indexOf.set(bone.name, bones.length);
    bones.push({ parent, bind, inverseBind, local, joints });
  }
  return { bones };
}

/** C = T(pivot' + offset) * Rx * Ry * Rz: where the axis sits in the bone's bind frame. */
function mountOf(joint: JointSpec, bone: BoneSpec, inverseBind: Matrix): Matrix {
  const pivot = transformPoint(inverseBind, joint.pivot ?? bone.head);
  const offset = joint.offset ?? RIG_DEFAULTS.offset;
  const orient = joint.orient ?? RIG_DEFAULTS.orient;
  const place: Vector = [pivot[0] + offset[0], pivot[1] + offset[1], pivot[2] + offset[2]];
  return [
    rotation(AXIS.x, orient[0]),
    rotation(AXIS.y, orient[1]),
    rotation(AXIS.z, orient[2]),
  ].reduce(multiply, translation(place));
}

/** A(v): the joint's own turn or shift. */
function jointMotion(joint: JointSpec, value: number): Matrix {
  const axis = AXIS[joint.axis];
  if (joint.kind === "rotation") return rotation(axis, value);
  return translation([axis[0] * value, axis[1] * value, axis[2] * value]);
}

/**
 * Bone matrices S = W * B⁻¹ of all bones, in the rig's order: 16 numbers each, column-major, model
 * space of the bind pose to model space of the pose.
 * @param values one per joint, in the rig's order, already clamped (`jointValues`)
 */
export function bonePalette(rig: PosableRig, values: ArrayLike<number>): Float64Array {
  const palette = new Float64Array(16 * rig.bones.length);
  const worlds: Matrix[] = [];
  for (const [index, bone] of rig.bones.entries()) {
    let pose = identity();
    for (const joint of bone.joints) {
      const value = values[joint.index]!;
      // A mount moves nothing at value 0: C * C⁻¹ is the identity.
      if (value === 0) continue;
      const moved = multiply(joint.mount, jointMotion(joint.spec, value));
      pose = multiply(pose, multiply(moved, joint.inverseMount));
    }
    const placed = multiply(bone.local, pose);
    const world = bone.parent < 0 ? placed : multiply(worlds[bone.parent]!, placed);
    worlds.push(world);
    palette.set(multiply(world, bone.inverseBind), 16 * index);
  }
  return palette;
}
