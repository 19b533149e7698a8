import type { ModelSpec } from "bindpose/contract";
import { AFFINE_STRIDE, type CompiledRig } from "bindpose/runtime";

/**
 * A joint as the bone's node carries it in `extras.joints`, a JSON text that lists them: engines that
 * keep extras keep text, while nested ones end assimp 5.2. It is what a game needs to drive it. Metres
 * and radians; axis and point are in the node's own frame. A node's transform in any pose is its
 * bind transform (`extras.bind`, JSON text too; the node's own where that is absent) times, for each joint in this order, the turn about (or the shift along) the axis
 * through the point.
 */
export interface JointExtras {
  readonly name: string;
  readonly kind: "rotation" | "translation";
  /** caller: the game's. auto: only present where it follows one, or shares a bone with one. */
  readonly drive: "caller" | "auto";
  readonly axis: readonly number[];
  readonly point: readonly number[];
  readonly min: number;
  readonly max: number;
  readonly rest: number;
  /** Its value is rest + factor * (value of `joint` - that joint's rest), within its range. */
  readonly follow?: { readonly joint: string; readonly factor: number };
}

/**
 * By bone, the joints of every bone that the game can move: all of them, since they multiply.
 * Undefined where a bone has no caller joint and no follower of one.
 */
export function jointExtras(
  rig: ModelSpec,
  compiled: CompiledRig,
  frames: Float64Array,
  scale: number,
): (JointExtras[] | undefined)[] {
  const { joints } = compiled;
  const callers = new Set<number>();
  for (let joint = 0; joint < joints.count; joint++) {
    let leader = joint;
    while (joints.followed[leader]! >= 0) leader = joints.followed[leader]!;
    if (joints.callerDriven[leader] === 1) callers.add(joint);
  }
  return rig.bones.map((_, bone) => {
    const own = Array.from(joints.order.subarray(joints.starts[bone], joints.starts[bone + 1]));
    if (!own.some((joint) => callers.has(joint))) return undefined;
    return own.map((joint) => {
      const spec = rig.joints[joint]!;
      const at = bone * AFFINE_STRIDE;
      const point = joints.points.subarray(3 * joint, 3 * joint + 3);
      const size = spec.kind === "rotation" ? 1 : scale;
      const { follow } = spec;
      // A follower's factor turns its leader's value, as these extras give it, into its own.
      const leader = joints.turning[joints.followed[joint]!] === 0 ? scale : 1;
      return {
        name: spec.name,
        kind: spec.kind,
        drive: spec.drive,
        axis: intoFrame(frames, at, joints.axes.subarray(3 * joint, 3 * joint + 3)),
        point: intoFrame(
          frames,
          at,
          point.map((value, i) => scale * (value - frames[at + 9 + i]!)),
        ),
        min: size * spec.min,
        max: size * spec.max,
        rest: size * spec.rest,
        ...(follow === undefined
          ? {}
          : { follow: { joint: follow.joint, factor: (follow.factor * size) / leader } }),
      };
    });
  });
}

/** A direction of field coordinates by a frame's axes; + 0 turns -0 into 0. */
function intoFrame(frames: Float64Array, at: number, v: Float64Array): number[] {
  return [0, 3, 6].map(
    (column) =>
      frames[at + column]! * v[0]! +
      frames[at + column + 1]! * v[1]! +
      frames[at + column + 2]! * v[2]! +
      0,
  );
}
