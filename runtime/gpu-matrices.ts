import { AFFINE_STRIDE, multiplyAffine } from "./affine.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireKnown, requireLength } from "./door.js";

/**
 * Writes a palette as column-major 4x4 matrices of 16 numbers per bone: a uniform array, a storage
 * buffer, or a texture of four texels per bone. Allocates nothing.
 * @param out 16 numbers per bone, owned by the caller
 * @throws RangeError where a length does not fit
 */
export function writeMatrices(palette: Float64Array, out: Float32Array): void {
  requireLength("out", out, (palette.length / AFFINE_STRIDE) * 16);
  for (let from = 0, to = 0; from < palette.length; from += 3, to += 4) {
    out[to] = palette[from]!;
    out[to + 1] = palette[from + 1]!;
    out[to + 2] = palette[from + 2]!;
    out[to + 3] = to % 16 === 12 ? 1 : 0;
  }
}

const frame = new Float64Array(AFFINE_STRIDE);

/**
 * Writes where a socket's asset hangs: the frame W = S * B of a bone in the posed model, as one
 * column-major 4x4 matrix. Any bone will do. Allocates nothing.
 * @param palette from `boneMatrices`
 * @param out 16 numbers, owned by the caller
 * @throws RangeError for an unknown bone, with the nearest name, or a length that does not fit
 */
export function socketMatrix(
  rig: CompiledRig,
  palette: Float64Array,
  name: string,
  out: Float32Array | Float64Array,
): void {
  const bone = requireKnown("socket", "bone", name, rig.bones.indexOf);
  requireLength("palette", palette, rig.bones.count * AFFINE_STRIDE);
  requireLength("out", out, 16);
  const at = bone * AFFINE_STRIDE;
  multiplyAffine(palette, at, rig.bones.bindFrames, at, frame, 0);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) out[column * 4 + row] = frame[column * 3 + row]!;
    out[column * 4 + 3] = column === 3 ? 1 : 0;
  }
}
