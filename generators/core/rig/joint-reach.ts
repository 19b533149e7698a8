import type { JointDraft, RigState, Vector } from "./rig-state.js";
import { minus, rotate, unit } from "./vectors.js";

/**
 * Where a joint takes its bone's tail at a value, in field coordinates, every other joint at 0: the
 * motion C A(v) C^-1 of contract section 3, seen from the model. Undefined for a bone without place.
 */
export function tailAt(state: RigState, joint: JointDraft, value: number): Vector | undefined {
  const bone = state.bones.get(joint.bone);
  if (bone?.head === undefined || bone.tail === undefined) return undefined;
  const { head, tail, roll } = bone;
  const along = unit(minus(tail, head));
  /** From the bone's bind frame to the model. */
  const toModel = (v: Vector) => (along === undefined ? v : rotate(v, along, roll));
  const axis = toModel(mountAxis(joint));
  if (joint.kind === "translation") {
    return tail.map((at, i) => at + value * axis[i]!) as unknown as Vector;
  }
  const offset = toModel(joint.offset);
  const centre = head.map((at, i) => (joint.pivot[i] ?? at) + offset[i]!) as unknown as Vector;
  const turned = rotate(minus(tail, centre), axis, value);
  return turned.map((at, i) => at + centre[i]!) as unknown as Vector;
}

/** The joint's axis after its mount's turns, Rx * Ry * Rz, in the bind frame. */
function mountAxis({ axis, orient }: JointDraft): Vector {
  const [x, y, z] = orient;
  const own: Vector = axis === "x" ? [1, 0, 0] : axis === "y" ? [0, 1, 0] : [0, 0, 1];
  return rotate(rotate(rotate(own, [0, 0, 1], z), [0, 1, 0], y), [1, 0, 0], x);
}
