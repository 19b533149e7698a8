import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledJoints } from "./compile-joints.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireLength } from "./door.js";

const IDENTITY = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

/**
 * Writes the palette: bone matrix S = W * B⁻¹ of every bone, contract section 3. S maps a point of
 * the bind pose to the posed one, both in model space. From W = W_parent * (B_parent⁻¹ * B) * J
 * follows S = S_parent * (B * J * B⁻¹), and B * J * B⁻¹ is a product of turns about, and shifts
 * along, axes that are fixed in model space: no inverse is taken, and the bind pose is the
 * identity to the last bit. Allocates nothing.
 * @param jointValues one per joint, already clamped: what `samplePose` writes
 * @param out 12 numbers per bone, the columns X, Y, Z and T of a 3x4 matrix; owned by the caller
 * @throws RangeError where a length does not fit the rig
 */
export function boneMatrices(rig: CompiledRig, jointValues: Float64Array, out: Float64Array): void {
  const { bones, joints } = rig;
  requireLength("jointValues", jointValues, joints.count);
  requireLength("out", out, bones.count * AFFINE_STRIDE);
  for (let bone = 0; bone < bones.count; bone++) {
    const at = bone * AFFINE_STRIDE;
    const parent = bones.parents[bone]! * AFFINE_STRIDE;
    if (parent < 0) out.set(IDENTITY, at);
    else out.copyWithin(at, parent, parent + AFFINE_STRIDE);
    for (let i = joints.starts[bone]!; i < joints.starts[bone + 1]!; i++) {
      const joint = joints.order[i]!;
      if (jointValues[joint] === 0) continue;
      if (joints.turning[joint] === 1) turn(out, at, joints, joint, jointValues);
      else shift(out, at, joints, joint, jointValues);
    }
  }
}

// Below, a value is passed by its place: a number passed by itself may be boxed on the heap.

/** m = m * (translation by value along the axis) */
function shift(
  m: Float64Array,
  at: number,
  joints: CompiledJoints,
  joint: number,
  values: Float64Array,
): void {
  const { axes } = joints;
  const axisAt = joint * 3;
  const value = values[joint]!;
  const x = axes[axisAt]! * value;
  const y = axes[axisAt + 1]! * value;
  const z = axes[axisAt + 2]! * value;
  for (let row = at; row < at + 3; row++) {
    m[row + 9]! += m[row]! * x + m[row + 3]! * y + m[row + 6]! * z;
  }
}

/** m = m * (rotation by value about the axis through the point), by Rodrigues' formula. */
function turn(
  m: Float64Array,
  at: number,
  joints: CompiledJoints,
  joint: number,
  values: Float64Array,
): void {
  const { axes, points } = joints;
  const axisAt = joint * 3;
  const value = values[joint]!;
  const x = axes[axisAt]!;
  const y = axes[axisAt + 1]!;
  const z = axes[axisAt + 2]!;
  const px = points[axisAt]!;
  const py = points[axisAt + 1]!;
  const pz = points[axisAt + 2]!;
  const sine = Math.sin(value);
  const half = Math.sin(value / 2);
  // 1 - cosine, without the loss of digits at small angles.
  const versine = 2 * half * half;
  const xx = 1 - versine * (y * y + z * z);
  const yy = 1 - versine * (x * x + z * z);
  const zz = 1 - versine * (x * x + y * y);
  const xy = versine * x * y + sine * z;
  const yx = versine * x * y - sine * z;
  const xz = versine * x * z - sine * y;
  const zx = versine * x * z + sine * y;
  const yz = versine * y * z + sine * x;
  const zy = versine * y * z - sine * x;
  for (let row = at; row < at + 3; row++) {
    const a = m[row]!;
    const b = m[row + 3]!;
    const c = m[row + 6]!;
    const newX = a * xx + b * xy + c * xz;
    const newY = a * yx + b * yy + c * yz;
    const newZ = a * zx + b * zy + c * zz;
    // The point of the axis stays where it was.
    m[row + 9]! += (a - newX) * px + (b - newY) * py + (c - newZ) * pz;
    m[row] = newX;
    m[row + 3] = newY;
    m[row + 6] = newZ;
  }
}
