import type { BoneSpec } from "bindpose/contract";
import { RIG_DEFAULTS } from "bindpose/contract/words";

/**
 * Writes a bone's bind frame B = T(head) * R(unit(tail - head), roll), contract section 3, as one
 * affine, and its rotation as a unit quaternion (x, y, z, w). R turns by `roll` about the bone's
 * direction, so roll 0 is axis-aligned with the model, and so is a bone without length.
 */
export function writeBindFrame(
  bone: BoneSpec,
  frames: Float64Array,
  frameAt: number,
  rotations: Float64Array,
  rotationAt: number,
): void {
  const [hx, hy, hz] = bone.head;
  const dx = bone.tail[0] - hx;
  const dy = bone.tail[1] - hy;
  const dz = bone.tail[2] - hz;
  const length = Math.hypot(dx, dy, dz);
  const half = length === 0 ? 0 : (bone.roll ?? RIG_DEFAULTS.roll) / 2;
  const scale = length === 0 ? 0 : Math.sin(half) / length;
  // + 0 turns -0 into 0: a frame without twist is written as the plain identity.
  const x = dx * scale + 0;
  const y = dy * scale + 0;
  const z = dz * scale + 0;
  const w = Math.cos(half);
  rotations.set([x, y, z, w], rotationAt);
  frames.set(
    [
      1 - 2 * (y * y + z * z),
      2 * (x * y + z * w),
      2 * (x * z - y * w),
      2 * (x * y - z * w),
      1 - 2 * (x * x + z * z),
      2 * (y * z + x * w),
      2 * (x * z + y * w),
      2 * (y * z - x * w),
      1 - 2 * (x * x + y * y),
      hx,
      hy,
      hz,
    ],
    frameAt,
  );
}
