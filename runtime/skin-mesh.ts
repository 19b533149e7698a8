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
  const { positions: outPositions, normals: outNormals } = out;
  const count = Math.floor(positions.length / 3);
  requireLength("mesh.positions", positions, count * 3);
  requireLength("mesh.normals", normals, count * 3);
  requireLength("weights.joints", joints, count * INFLUENCES);
  requireLength("weights.weights", weights, count * INFLUENCES);
  requireLength("out.positions", outPositions, count * 3);
  requireLength("out.normals", outNormals, count * 3);

  const lastBone = palette.length - AFFINE_STRIDE;
  for (let vertex = 0, at = 0, slot = 0; vertex < count; vertex++, at += 3) {
    // The vertex matrix: the blend of its bone matrices.
    let xx = 0;
    let xy = 0;
    let xz = 0;
    let yx = 0;
    let yy = 0;
    let yz = 0;
    let zx = 0;
    let zy = 0;
    let zz = 0;
    let tx = 0;
    let ty = 0;
    let tz = 0;
    let used = 0;
    for (const end = slot + INFLUENCES; slot < end; slot++) {
      const weight = weights[slot]!;
      if (weight === 0) continue;
      used++;
      const m = joints[slot]! * AFFINE_STRIDE;
      if (m > lastBone) refuseBone(vertex, joints[slot]!, palette);
      xx += weight * palette[m]!;
      xy += weight * palette[m + 1]!;
      xz += weight * palette[m + 2]!;
      yx += weight * palette[m + 3]!;
      yy += weight * palette[m + 4]!;
      yz += weight * palette[m + 5]!;
      zx += weight * palette[m + 6]!;
      zy += weight * palette[m + 7]!;
      zz += weight * palette[m + 8]!;
      tx += weight * palette[m + 9]!;
      ty += weight * palette[m + 10]!;
      tz += weight * palette[m + 11]!;
    }
    if (used === 0) {
      throw new RangeError(
        `weights.weights: expected a weight above 0, got none at vertex ${vertex}`,
      );
    }
    const px = positions[at]!;
    const py = positions[at + 1]!;
    const pz = positions[at + 2]!;
    outPositions[at] = xx * px + yx * py + zx * pz + tx;
    outPositions[at + 1] = xy * px + yy * py + zy * pz + ty;
    outPositions[at + 2] = xz * px + yz * py + zz * pz + tz;
    const nx = normals[at]!;
    const ny = normals[at + 1]!;
    const nz = normals[at + 2]!;
    const u = xx * nx + yx * ny + zx * nz;
    const v = xy * nx + yy * ny + zy * nz;
    const w = xz * nx + yz * ny + zz * nz;
    const length = Math.sqrt(u * u + v * v + w * w);
    const scale = length > 0 ? 1 / length : 0;
    outNormals[at] = u * scale;
    outNormals[at + 1] = v * scale;
    outNormals[at + 2] = w * scale;
  }
}

function refuseBone(vertex: number, bone: number, palette: Float64Array): never {
  const bones = Math.floor(palette.length / AFFINE_STRIDE);
  throw new RangeError(
    `weights.joints: expected a bone below ${bones}, got ${bone} at vertex ${vertex}`,
  );
}
