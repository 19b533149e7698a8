import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledBones } from "./compile-bones.js";
import type { CompiledJoints } from "./compile-joints.js";

/** Kinds 0, 1 and 2 are a turn about the model's own x, y or z axis; these are the others. */
export const MOVE_STEP = 3;
export const COPY_STEP = 4;

export const STEP_STRIDE = 4;
export const MOUNT_STRIDE = 3;

/** What `boneMatrices` does, joint by joint, as one list. Read-only by convention. */
export interface PoseSteps {
  /** 4 per step: joint (-1 for a copy), where its matrix is read and written, kind. */
  readonly plan: Int32Array;
  /** 3 per step: of a turn about a model axis, its sign and the other two coordinates of its point. */
  readonly mounts: Float64Array;
}

/** A bone's first joint reads the parent's matrix, the others its own; one without joints copies. */
export function compileSteps(bones: CompiledBones, joints: CompiledJoints): PoseSteps {
  const plan: number[] = [];
  const mounts: number[] = [];
  for (let bone = 0; bone < bones.count; bone++) {
    const at = bone * AFFINE_STRIDE;
    let from = Math.max(0, bones.parents[bone]!) * AFFINE_STRIDE;
    for (let i = joints.starts[bone]!; i < joints.starts[bone + 1]!; i++) {
      const joint = joints.order[i]!;
      const axis = joints.axes.subarray(joint * 3, joint * 3 + 3);
      const aligned = axis.findIndex((part) => Math.abs(part) === 1);
      const isTurn = joints.turning[joint] === 1 && aligned >= 0;
      plan.push(joint, from, at, isTurn ? aligned : MOVE_STEP);
      const [u, v] = [(aligned + 1) % 3, (aligned + 2) % 3];
      const point = joints.points.subarray(joint * 3, joint * 3 + 3);
      if (isTurn) mounts.push(axis[aligned]!, point[u]!, point[v]!);
      else mounts.push(0, 0, 0);
      from = at;
    }
    if (from === at) continue;
    plan.push(-1, from, at, COPY_STEP);
    mounts.push(0, 0, 0);
  }
  return Object.freeze({ plan: Int32Array.from(plan), mounts: Float64Array.from(mounts) });
}
