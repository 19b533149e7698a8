import { AFFINE_STRIDE, multiplyAffine } from "./affine.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireLength } from "./door.js";

/**
 * Writes W = S * B of every bone: the bone's frame in the posed model, where a socket's asset
 * hangs. Same layout and lengths as the palette; `out` may be the palette itself. Allocates nothing.
 * @throws RangeError where a length does not fit the rig
 */
export function boneFrames(rig: CompiledRig, palette: Float64Array, out: Float64Array): void {
  const { bindFrames, count } = rig.bones;
  requireLength("palette", palette, count * AFFINE_STRIDE);
  requireLength("out", out, count * AFFINE_STRIDE);
  for (let at = 0; at < out.length; at += AFFINE_STRIDE) {
    multiplyAffine(palette, at, bindFrames, at, out, at);
  }
}
