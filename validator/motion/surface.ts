import { type SkinnedVertices, skinnedVertices } from "../pose/index.js";
import type { DecodedAsset } from "../read/decoded-asset.js";
import { boundsOf } from "../surface/bounds.js";

/** The skin that is measured: V vertices, T triangles; lengths in the asset's units. */
export interface Surface extends SkinnedVertices {
  readonly vertexCount: number;
  readonly indices: Uint32Array;
  /** 3V: where the mesh stands when nothing moves; lengths and areas are taken here. */
  readonly reference: Float64Array;
  /** V: a third of the area of each triangle around; they sum to 1. */
  readonly areaShares: Float64Array;
  /** V: the bone with the largest weight, the first of equals. */
  readonly dominantBones: Uint16Array;
  /** One entry a bone: 1 where some vertex has a weight on it. */
  readonly bonesWithSkin: Uint8Array;
  /** Diagonal of the reference's box; what every length is reported over. */
  readonly diagonal: number;
}

/**
 * @param asset has a mesh and a skin, its indices in range
 * @param reference 3V, finite
 */
export function readSurface(asset: DecodedAsset, reference: Float64Array): Surface {
  const mesh = asset.mesh!;
  const vertices = skinnedVertices(mesh);
  return {
    ...vertices,
    vertexCount: mesh.vertexCount,
    indices: mesh.indices,
    reference,
    areaShares: areaShares(reference, mesh.indices),
    ...influences(vertices, asset.skin!.joints.length),
    diagonal: diagonalOf(reference),
  };
}

/** Length of the diagonal of the box around 3V coordinates; not finite where one of them is not. */
export function diagonalOf(positions: ArrayLike<number>): number {
  // A box passes over what is no number; here it spoils the sum of nothings.
  let nothing = 0;
  for (let i = 0; i < positions.length; i++) nothing += 0 * positions[i]!;
  return boundsOf(positions).diagonal + nothing;
}

/** True where one of the vertex's bones changes; `changed` has one entry a bone. */
export function isCarried(
  { slots, joints, weights }: SkinnedVertices,
  v: number,
  changed: Uint8Array,
): boolean {
  for (let i = slots * v; i < slots * v + slots; i++) {
    if (weights[i] !== 0 && changed[joints[i]!] === 1) return true;
  }
  return false;
}

function areaShares(positions: Float64Array, indices: Uint32Array): Float64Array {
  const shares = new Float64Array(positions.length / 3);
  let total = 0;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = 3 * indices[i]!;
    const b = 3 * indices[i + 1]!;
    const c = 3 * indices[i + 2]!;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    total += area;
    const share = area / 3;
    shares[a / 3]! += share;
    shares[b / 3]! += share;
    shares[c / 3]! += share;
  }
  // A mesh of needles has no area: then every vertex counts the same.
  if (total === 0) return shares.fill(1 / shares.length);
  for (let v = 0; v < shares.length; v++) shares[v] = shares[v]! / total;
  return shares;
}

function influences(vertices: SkinnedVertices, boneCount: number) {
  const { slots, joints, weights } = vertices;
  const dominantBones = new Uint16Array(joints.length / slots);
  const bonesWithSkin = new Uint8Array(boneCount);
  for (let v = 0; v < dominantBones.length; v++) {
    let largest = 0;
    for (let i = slots * v; i < slots * v + slots; i++) {
      const weight = weights[i]!;
      if (weight > 0) bonesWithSkin[joints[i]!] = 1;
      if (weight > largest) {
        largest = weight;
        dominantBones[v] = joints[i]!;
      }
    }
  }
  return { dominantBones, bonesWithSkin };
}
