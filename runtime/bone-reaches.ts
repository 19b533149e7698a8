import { AFFINE_STRIDE } from "./affine.js";
import { BOX_STRIDE } from "./bone-boxes.js";
import type { CompiledRig } from "./compile-rig.js";
import { moveBone } from "./move-bone.js";

/** How far a bone's vertices can get from a pose while joints stay within spans around it. */
export interface BoneReaches {
  /** The palette of the pose. */
  readonly palette: Float64Array;
  /** One distance per bone, never less than the farthest. */
  readonly reaches: Float64Array;
  /** Sets both for a pose and the greatest distance of each joint from its value there. */
  measure(values: Float64Array, changes: Float64Array): void;
}

/**
 * Changing the joints of a bone's chain one at a time, the outermost first, leaves the inner ones
 * as they are in the pose, so that each moves a vertex by at most its change times the vertex's
 * distance from the joint's axis there; the bone's box, as a ball, stands for its vertices.
 */
export function createBoneReaches(rig: CompiledRig, boxes: Float64Array): BoneReaches {
  const { bones, joints } = rig;
  const palette = new Float64Array(bones.count * AFFINE_STRIDE);
  const reaches = new Float64Array(bones.count);
  /** Where each joint's axis passes in the pose. */
  const points = new Float64Array(joints.count * 3);
  const balls = ballsOf(boxes);
  const place = (m: number, from: Float64Array, at: number, to: Float64Array, toAt: number) => {
    for (let row = 0; row < 3; row++) {
      to[toAt + row] =
        palette[m + row]! * from[at]! +
        palette[m + 3 + row]! * from[at + 1]! +
        palette[m + 6 + row]! * from[at + 2]! +
        palette[m + 9 + row]!;
    }
  };
  const pose = (bone: number, values: Float64Array) => {
    const at = bone * AFFINE_STRIDE;
    const parent = bones.parents[bone]! * AFFINE_STRIDE;
    if (parent < 0) palette.set([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], at);
    else palette.copyWithin(at, parent, parent + AFFINE_STRIDE);
    for (let i = joints.starts[bone]!; i < joints.starts[bone + 1]!; i++) {
      const joint = joints.order[i]!;
      place(at, joints.points, joint * 3, points, joint * 3);
      moveBone(joints, joint, values, palette, at, at);
    }
  };
  const centre = new Float64Array(3);
  const reachOf = (bone: number, changes: Float64Array) => {
    place(bone * AFFINE_STRIDE, balls, bone * 4, centre, 0);
    let reach = 0;
    for (let at = bone; at >= 0; at = bones.parents[at]!) {
      for (let i = joints.starts[at]!; i < joints.starts[at + 1]!; i++) {
        const joint = joints.order[i]!;
        const p = joint * 3;
        const distance = Math.hypot(
          centre[0]! - points[p]!,
          centre[1]! - points[p + 1]!,
          centre[2]! - points[p + 2]!,
        );
        reach +=
          changes[joint]! * (joints.turning[joint] === 1 ? distance + balls[bone * 4 + 3]! : 1);
      }
    }
    return reach;
  };
  return {
    palette,
    reaches,
    measure(values, changes) {
      for (let bone = 0; bone < bones.count; bone++) {
        pose(bone, values);
        if (balls[bone * 4 + 3]! >= 0) reaches[bone] = reachOf(bone, changes);
      }
    },
  };
}

/** Centre and radius of each bone's box; a radius below 0 where the bone carries nothing. */
function ballsOf(boxes: Float64Array): Float64Array {
  const balls = new Float64Array((boxes.length / BOX_STRIDE) * 4);
  for (let at = 0, to = 0; at < boxes.length; at += BOX_STRIDE, to += 4) {
    balls[to + 3] = -1;
    if (boxes[at]! > boxes[at + 3]!) continue;
    const half = [0, 1, 2].map((axis) => (boxes[at + 3 + axis]! - boxes[at + axis]!) / 2);
    for (let axis = 0; axis < 3; axis++) balls[to + axis] = boxes[at + axis]! + half[axis]!;
    balls[to + 3] = Math.hypot(...half);
  }
  return balls;
}
