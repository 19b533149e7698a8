import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireLength } from "./door.js";
import { moveBone } from "./move-bone.js";
import { COPY_STEP, MOUNT_STRIDE, MOVE_STEP, STEP_STRIDE } from "./pose-steps.js";
import { cosine, sine } from "./sine.js";

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
  const { plan, mounts } = rig.steps;
  requireLength("jointValues", jointValues, rig.joints.count);
  requireLength("out", out, rig.bones.count * AFFINE_STRIDE);
  out.set(IDENTITY, 0);
  for (let step = 0, mount = 0; step < plan.length; step += STEP_STRIDE, mount += MOUNT_STRIDE) {
    const joint = plan[step]!;
    const from = plan[step + 1]!;
    const at = plan[step + 2]!;
    const axis = plan[step + 3]!;
    if (axis >= MOVE_STEP) {
      if (axis === COPY_STEP) for (let i = 0; i < AFFINE_STRIDE; i++) out[at + i] = out[from + i]!;
      else moveBone(rig.joints, joint, jointValues, out, from, at);
      continue;
    }
    // A turn about the model's own axis: column a stays, columns u and v turn into each other.
    const value = jointValues[joint]!;
    const half = sine(value / 2);
    // 1 - cosine from the half angle keeps its digits where the angle is small.
    const versine = 2 * half * half;
    const turned = 2 * half * cosine(value / 2) * mounts[mount]!;
    const kept = 1 - versine;
    const pu = mounts[mount + 1]!;
    const pv = mounts[mount + 2]!;
    // What keeps the axis's point in its place.
    const tu = pu * versine + pv * turned;
    const tv = pv * versine - pu * turned;
    const a = axis * 3;
    const u = axis === 2 ? 0 : a + 3;
    const v = axis === 0 ? 6 : a - 3;
    const ux = out[from + u]!;
    const uy = out[from + u + 1]!;
    const uz = out[from + u + 2]!;
    const vx = out[from + v]!;
    const vy = out[from + v + 1]!;
    const vz = out[from + v + 2]!;
    out[at + 9] = out[from + 9]! + (ux * tu + vx * tv);
    out[at + 10] = out[from + 10]! + (uy * tu + vy * tv);
    out[at + 11] = out[from + 11]! + (uz * tu + vz * tv);
    out[at + a] = out[from + a]!;
    out[at + a + 1] = out[from + a + 1]!;
    out[at + a + 2] = out[from + a + 2]!;
    out[at + u] = ux * kept + vx * turned;
    out[at + u + 1] = uy * kept + vy * turned;
    out[at + u + 2] = uz * kept + vz * turned;
    out[at + v] = vx * kept - ux * turned;
    out[at + v + 1] = vy * kept - uy * turned;
    out[at + v + 2] = vz * kept - uz * turned;
  }
}
