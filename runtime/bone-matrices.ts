import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireLength } from "./door.js";
import { moveBone } from "./move-bone.js";
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
  const { parents, count } = rig.bones;
  const { starts, order, aligned, turning, axes, points } = rig.joints;
  requireLength("jointValues", jointValues, rig.joints.count);
  requireLength("out", out, count * AFFINE_STRIDE);
  out.set(IDENTITY, 0);
  for (let bone = 0; bone < count; bone++) {
    const at = bone * AFFINE_STRIDE;
    // The first joint reads the parent's matrix and writes the bone's own: no copy between.
    let from = bone === 0 ? 0 : parents[bone]! * AFFINE_STRIDE;
    const end = starts[bone + 1]!;
    for (let i = starts[bone]!; i < end; i++) {
      const joint = order[i]!;
      const value = jointValues[joint]!;
      if (value === 0) continue;
      const axis = aligned[joint]!;
      if (axis < 0 || turning[joint] === 0) {
        moveBone(rig.joints, joint, jointValues, out, from, at);
        from = at;
        continue;
      }
      // A turn about the model's own axis: column a stays, columns u and v turn into each other.
      const half = sine(value / 2);
      const versine = 2 * half * half;
      const turned = 2 * half * cosine(value / 2) * axes[joint * 3 + axis]!;
      const kept = 1 - versine;
      const u = axis === 2 ? 0 : axis + 1;
      const v = axis === 0 ? 2 : axis - 1;
      const pu = points[joint * 3 + u]!;
      const pv = points[joint * 3 + v]!;
      // What keeps the axis's point in its place.
      const tu = pu * versine + pv * turned;
      const tv = pv * versine - pu * turned;
      const fromA = from + axis * 3;
      const fromU = from + u * 3;
      const fromV = from + v * 3;
      const ux = out[fromU]!;
      const uy = out[fromU + 1]!;
      const uz = out[fromU + 2]!;
      const vx = out[fromV]!;
      const vy = out[fromV + 1]!;
      const vz = out[fromV + 2]!;
      const atA = at + axis * 3;
      const atU = at + u * 3;
      const atV = at + v * 3;
      out[at + 9] = out[from + 9]! + (ux * tu + vx * tv);
      out[at + 10] = out[from + 10]! + (uy * tu + vy * tv);
      out[at + 11] = out[from + 11]! + (uz * tu + vz * tv);
      out[atA] = out[fromA]!;
      out[atA + 1] = out[fromA + 1]!;
      out[atA + 2] = out[fromA + 2]!;
      out[atU] = ux * kept + vx * turned;
      out[atU + 1] = uy * kept + vy * turned;
      out[atU + 2] = uz * kept + vz * turned;
      out[atV] = vx * kept - ux * turned;
      out[atV + 1] = vy * kept - uy * turned;
      out[atV + 2] = vz * kept - uz * turned;
      from = at;
    }
    if (from !== at) for (let i = 0; i < AFFINE_STRIDE; i++) out[at + i] = out[from + i]!;
  }
}
