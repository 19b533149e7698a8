import type { PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import { requireLength } from "./door.js";

/**
 * Normals for palettes that scale or shear, as a foreign file's bones may: by the inverse transpose
 * of each vertex's blended linear part, then unit length. A rig's own palette is rigid and needs
 * `skinMesh` alone; call this after it for others. The inverse transpose is taken as the cofactors,
 * so that a part flattened to a plane still gives that plane's normal. Allocates nothing.
 * @param out 3V numbers, owned by the caller; not the mesh's own array
 * @throws RangeError where a length does not fit
 */
export function skinScaledNormals(
  { normals }: Pick<PartMesh, "normals">,
  { joints, weights }: SkinWeights,
  palette: Float64Array,
  out: Float32Array,
): void {
  const count = normals.length / 3;
  requireLength("weights.joints", joints, count * LIMITS.influences);
  requireLength("weights.weights", weights, count * LIMITS.influences);
  requireLength("out", out, normals.length);
  for (let vertex = 0, slot = 0; vertex < count; vertex++) {
    blended.fill(0);
    for (const end = slot + LIMITS.influences; slot < end; slot++) {
      const weight = weights[slot]!;
      if (weight === 0) continue;
      const m = joints[slot]! * AFFINE_STRIDE;
      for (let i = 0; i < 9; i++) blended[i]! += weight * palette[m + i]!;
    }
    writeNormal(normals, out, vertex * 3);
  }
}

/** One vertex's linear part by columns; written anew for each. */
const blended = new Float64Array(9);

function writeNormal(normals: Float32Array, out: Float32Array, at: number): void {
  const m = blended;
  const nx = normals[at]!;
  const ny = normals[at + 1]!;
  const nz = normals[at + 2]!;
  let size = 0;
  let turning = 0;
  for (let row = 0; row < 3; row++) {
    const b = (row + 1) % 3;
    const c = (row + 2) % 3;
    const x = m[3 + b]! * m[6 + c]! - m[3 + c]! * m[6 + b]!;
    const y = m[6 + b]! * m[c]! - m[6 + c]! * m[b]!;
    const z = m[b]! * m[3 + c]! - m[c]! * m[3 + b]!;
    turning += m[row]! * x;
    const value = x * nx + y * ny + z * nz;
    size += value * value;
    normal[row] = value;
  }
  // A mirroring part turns the cofactors round.
  const scale = size > 0 ? (turning < 0 ? -1 : 1) / Math.sqrt(size) : 0;
  for (let row = 0; row < 3; row++) out[at + row] = normal[row]! * scale;
}

const normal = new Float64Array(3);
