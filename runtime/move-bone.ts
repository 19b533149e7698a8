import type { CompiledJoints } from "./compile-joints.js";
import { cosine, sine } from "./sine.js";

/**
 * Writes at `at` the matrix at `from` times the motion of one joint: a shift along its axis, or a
 * turn about it by Rodrigues' formula. `from` and `at` may be one place. The value is read from
 * its array, since a number passed by itself may be boxed on the heap.
 */
export function moveBone(
  joints: CompiledJoints,
  joint: number,
  jointValues: Float64Array,
  out: Float64Array,
  from: number,
  at: number,
): void {
  const value = jointValues[joint]!;
  const x = joints.axes[joint * 3]!;
  const y = joints.axes[joint * 3 + 1]!;
  const z = joints.axes[joint * 3 + 2]!;
  if (joints.turning[joint] === 0) {
    for (let row = 0; row < 3; row++) {
      const a = out[from + row]!;
      const b = out[from + row + 3]!;
      const c = out[from + row + 6]!;
      out[at + row + 9] = out[from + row + 9]! + (a * x + b * y + c * z) * value;
      out[at + row] = a;
      out[at + row + 3] = b;
      out[at + row + 6] = c;
    }
    return;
  }
  const px = joints.points[joint * 3]!;
  const py = joints.points[joint * 3 + 1]!;
  const pz = joints.points[joint * 3 + 2]!;
  // 1 - cosine from the half angle keeps its digits where the angle is small.
  const half = sine(value / 2);
  const versine = 2 * half * half;
  const turned = 2 * half * cosine(value / 2);
  const xx = 1 - versine * (y * y + z * z);
  const yy = 1 - versine * (x * x + z * z);
  const zz = 1 - versine * (x * x + y * y);
  const xy = versine * x * y + turned * z;
  const yx = versine * x * y - turned * z;
  const xz = versine * x * z - turned * y;
  const zx = versine * x * z + turned * y;
  const yz = versine * y * z + turned * x;
  const zy = versine * y * z - turned * x;
  for (let row = 0; row < 3; row++) {
    const a = out[from + row]!;
    const b = out[from + row + 3]!;
    const c = out[from + row + 6]!;
    const newX = a * xx + b * xy + c * xz;
    const newY = a * yx + b * yy + c * yz;
    const newZ = a * zx + b * zy + c * zz;
    // The point of the axis stays where it was.
    out[at + row + 9] = out[from + row + 9]! + (a - newX) * px + (b - newY) * py + (c - newZ) * pz;
    out[at + row] = newX;
    out[at + row + 3] = newY;
    out[at + row + 6] = newZ;
  }
}
