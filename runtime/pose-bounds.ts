import { AFFINE_STRIDE } from "./affine.js";
import { BOX_STRIDE } from "./bone-boxes.js";
import { requireLength } from "./door.js";

/**
 * A box that holds the posed mesh, whatever moved it: the hull of every bone's box, moved by that
 * bone. A vertex whose weights sum to 1 is a mean of points in those boxes, so none is outside. It
 * may be larger than the mesh, by what a box turned is larger than what it holds; for culling it
 * costs a few nanoseconds a bone. Allocates nothing.
 * @param boxes from `boneBoxes`
 * @param palette from `boneMatrices`
 * @param out 6 numbers: least x, y, z, then greatest x, y, z
 * @throws RangeError where a length does not fit
 */
export function poseBounds(boxes: Float64Array, palette: Float64Array, out: Float64Array): void {
  requireLength("palette", palette, (boxes.length / BOX_STRIDE) * AFFINE_STRIDE);
  requireLength("out", out, BOX_STRIDE);
  out.fill(Number.POSITIVE_INFINITY, 0, 3);
  out.fill(Number.NEGATIVE_INFINITY, 3);
  for (let at = 0, m = 0; at < boxes.length; at += BOX_STRIDE, m += AFFINE_STRIDE) {
    if (boxes[at]! > boxes[at + 3]!) continue;
    for (let row = 0; row < 3; row++) {
      let least = palette[m + 9 + row]!;
      let most = least;
      for (let axis = 0; axis < 3; axis++) {
        const factor = palette[m + axis * 3 + row]!;
        const a = factor * boxes[at + axis]!;
        const b = factor * boxes[at + 3 + axis]!;
        least += Math.min(a, b);
        most += Math.max(a, b);
      }
      out[row] = Math.min(out[row]!, least);
      out[3 + row] = Math.max(out[3 + row]!, most);
    }
  }
}
