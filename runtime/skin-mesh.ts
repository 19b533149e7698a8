import type { PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import { requireLength } from "./door.js";

const { influences: INFLUENCES } = LIMITS;

/** Where `skinMesh` writes: 3V numbers each, owned by the caller. May be the input's own arrays. */
export interface SkinnedVertices {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

/**
 * Linear-blend skinning of V vertices: p' = sum of w * S * p over up to four influences, the normal
 * by the same linear part, then unit length (contract section 3; every S of a rig is rigid, so no
 * inverse transpose is needed). Weights are taken as they are: a sum other than 1 is not mended.
 * A normal whose influences cancel out is written as 0. Allocates nothing.
 * @param palette 12 numbers per bone, from `boneMatrices`
 * @throws RangeError naming what does not fit: an array's length, a vertex without any weight, a
 *   bone index outside the palette
 */
export function skinMesh(
  mesh: Pick<PartMesh, "positions" | "normals">,
  skin: SkinWeights,
  palette: Float64Array,
  out: SkinnedVertices,
): void {
  const { positions, normals } = mesh;
  const { joints, weights } = skin;
  const count = Math.floor(positions.length / 3);
  requireLength("mesh.positions", positions, count * 3);
  requireLength("mesh.normals", normals, count * 3);
  requireLength("weights.joints", joints, count * INFLUENCES);
  requireLength("weights.weights", weights, count * INFLUENCES);
  requireLength("out.positions", out.positions, count * 3);
  requireLength("out.normals", out.normals, count * 3);

  for (let vertex = 0, at = 0, slot = 0; vertex < count; vertex++, at += 3) {
    const px = positions[at]!;
    const py = positions[at + 1]!;
    const pz = positions[at + 2]!;
    const nx = normals[at]!;
    const ny = normals[at + 1]!;
    const nz = normals[at + 2]!;
    let x = 0;
    let y = 0;
    let z = 0;
    let u = 0;
    let v = 0;
    let w = 0;
    let used = 0;
    for (const end = slot + INFLUENCES; slot < end; slot++) {
      const weight = weights[slot]!;
      if (weight === 0) continue;
      used++;
      const m = joints[slot]! * AFFINE_STRIDE;
      if (m + AFFINE_STRIDE > palette.length) refuseBone(vertex, joints[slot]!, palette);
      const xx = palette[m]!;
      const xy = palette[m + 1]!;
      const xz = palette[m + 2]!;
      const yx = palette[m + 3]!;
      const yy = palette[m + 4]!;
      const yz = palette[m + 5]!;
      const zx = palette[m + 6]!;
      const zy = palette[m + 7]!;
      const zz = palette[m + 8]!;
      x += weight * (xx * px + yx * py + zx * pz + palette[m + 9]!);
      y += weight * (xy * px + yy * py + zy * pz + palette[m + 10]!);
      z += weight * (xz * px + yz * py + zz * pz + palette[m + 11]!);
      u += weight * (xx * nx + yx * ny + zx * nz);
      v += weight * (xy * nx + yy * ny + zy * nz);
      w += weight * (xz * nx + yz * ny + zz * nz);
    }
    if (used === 0) {
      throw new RangeError(
        `weights.weights: expected a weight above 0, got none at vertex ${vertex}`,
      );
    }
    const length = Math.sqrt(u * u + v * v + w * w);
    const scale = length > 0 ? 1 / length : 0;
    out.positions[at] = x;
    out.positions[at + 1] = y;
    out.positions[at + 2] = z;
    out.normals[at] = u * scale;
    out.normals[at + 1] = v * scale;
    out.normals[at + 2] = w * scale;
  }
}

function refuseBone(vertex: number, bone: number, palette: Float64Array): never {
  const bones = Math.floor(palette.length / AFFINE_STRIDE);
  throw new RangeError(
    `weights.joints: expected a bone below ${bones}, got ${bone} at vertex ${vertex}`,
  );
}
