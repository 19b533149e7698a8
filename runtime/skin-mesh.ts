import type { PartMesh, SkinWeights } from "bindpose/contract";
import type { LIMITS } from "bindpose/contract/words";
import type { AFFINE_STRIDE } from "./affine.js";
import { requireLength } from "./door.js";

// Written as numbers, which engines fold into the loop: a sixth of its time. The types hold them.
const INFLUENCES: typeof LIMITS.influences = 4;
const STRIDE: typeof AFFINE_STRIDE = 12;

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

  const lastBone = palette.length - STRIDE;
  // Written out slot by slot and row by row, which takes half the time of loops.
  for (let vertex = 0, at = 0, slot = 0; vertex < count; vertex++, at += 3, slot += INFLUENCES) {
    const wa = weights[slot]!;
    const wb = weights[slot + 1]!;
    const wc = weights[slot + 2]!;
    const wd = weights[slot + 3]!;
    if (wa === 0 && wb === 0 && wc === 0 && wd === 0) refuseWeights(vertex);
    let a = joints[slot]! * STRIDE;
    let b = joints[slot + 1]! * STRIDE;
    let c = joints[slot + 2]! * STRIDE;
    let d = joints[slot + 3]! * STRIDE;
    if (a > lastBone || b > lastBone || c > lastBone || d > lastBone) {
      checkBones(vertex, skin, palette);
      // An unused slot may name any bone.
      if (wa === 0) a = 0;
      if (wb === 0) b = 0;
      if (wc === 0) c = 0;
      if (wd === 0) d = 0;
    }
    const px = positions[at]!;
    const py = positions[at + 1]!;
    const pz = positions[at + 2]!;
    const nx = normals[at]!;
    const ny = normals[at + 1]!;
    const nz = normals[at + 2]!;
    // A row of the vertex matrix, the blend of its bone matrices; then the same for the next two.
    let x = wa * palette[a]! + wb * palette[b]! + wc * palette[c]! + wd * palette[d]!;
    let y =
      wa * palette[a + 3]! + wb * palette[b + 3]! + wc * palette[c + 3]! + wd * palette[d + 3]!;
    let z =
      wa * palette[a + 6]! + wb * palette[b + 6]! + wc * palette[c + 6]! + wd * palette[d + 6]!;
    let t =
      wa * palette[a + 9]! + wb * palette[b + 9]! + wc * palette[c + 9]! + wd * palette[d + 9]!;
    outPositions[at] = x * px + y * py + z * pz + t;
    const u = x * nx + y * ny + z * nz;
    x = wa * palette[a + 1]! + wb * palette[b + 1]! + wc * palette[c + 1]! + wd * palette[d + 1]!;
    y = wa * palette[a + 4]! + wb * palette[b + 4]! + wc * palette[c + 4]! + wd * palette[d + 4]!;
    z = wa * palette[a + 7]! + wb * palette[b + 7]! + wc * palette[c + 7]! + wd * palette[d + 7]!;
    t =
      wa * palette[a + 10]! + wb * palette[b + 10]! + wc * palette[c + 10]! + wd * palette[d + 10]!;
    outPositions[at + 1] = x * px + y * py + z * pz + t;
    const v = x * nx + y * ny + z * nz;
    x = wa * palette[a + 2]! + wb * palette[b + 2]! + wc * palette[c + 2]! + wd * palette[d + 2]!;
    y = wa * palette[a + 5]! + wb * palette[b + 5]! + wc * palette[c + 5]! + wd * palette[d + 5]!;
    z = wa * palette[a + 8]! + wb * palette[b + 8]! + wc * palette[c + 8]! + wd * palette[d + 8]!;
    t =
      wa * palette[a + 11]! + wb * palette[b + 11]! + wc * palette[c + 11]! + wd * palette[d + 11]!;
    outPositions[at + 2] = x * px + y * py + z * pz + t;
    const w = x * nx + y * ny + z * nz;
    const length = Math.sqrt(u * u + v * v + w * w);
    const scale = length > 0 ? 1 / length : 0;
    outNormals[at] = u * scale;
    outNormals[at + 1] = v * scale;
    outNormals[at + 2] = w * scale;
  }
}

function refuseWeights(vertex: number): never {
  throw new RangeError(`weights.weights: expected a weight above 0, got none at vertex ${vertex}`);
}

/** Refuses a vertex that a bone outside the palette carries. */
function checkBones(vertex: number, { joints, weights }: SkinWeights, palette: Float64Array): void {
  const bones = Math.floor(palette.length / STRIDE);
  for (let slot = vertex * INFLUENCES; slot < (vertex + 1) * INFLUENCES; slot++) {
    if (weights[slot] === 0 || joints[slot]! < bones) continue;
    throw new RangeError(
      `weights.joints: expected a bone below ${bones}, got ${joints[slot]} at vertex ${vertex}`,
    );
  }
}
