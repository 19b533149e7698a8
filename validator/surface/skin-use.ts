import type { DecodedMesh } from "../read/decoded-asset.js";
import { areaOf } from "./triangle.js";

const SLOTS = 4;

/** How the skin is shared among N bones. */
export interface SkinUse {
  /** N: vertices that follow the bone at all */
  readonly vertices: Uint32Array;
  /** N: the first of them, where there is one */
  readonly firstVertex: Uint32Array;
  /** N: area, by weight */
  readonly areaOfBone: Float64Array;
  readonly area: number;
  /** V: the bone of the largest weight */
  readonly dominant: Uint16Array;
  /** Bones per vertex: the mean and the most. */
  readonly meanInfluences: number;
  readonly maxInfluences: number;
}

/**
 * Indices and bone indices must be in range, positions and weights finite.
 * @param areaVectors 3T, doubled, as the topology has them
 */
export function measureSkinUse(
  mesh: DecodedMesh,
  bones: number,
  areaVectors: Float64Array,
): SkinUse {
  const { vertexCount, indices } = mesh;
  const areaOfVertex = new Float64Array(vertexCount);
  let area = 0;
  for (let t = 0; t < indices.length / 3; t++) {
    const own = areaOf(areaVectors, t);
    area += own;
    areaOfVertex[indices[3 * t]!]! += own / 3;
    areaOfVertex[indices[3 * t + 1]!]! += own / 3;
    areaOfVertex[indices[3 * t + 2]!]! += own / 3;
  }
  const vertices = new Uint32Array(bones);
  const firstVertex = new Uint32Array(bones);
  const areaOfBone = new Float64Array(bones);
  const dominant = new Uint16Array(vertexCount);
  const sets = [mesh, ...mesh.extraSets];
  let influences = 0;
  let maxInfluences = 0;
  for (let v = 0; v < vertexCount; v++) {
    let largest = 0;
    let own = 0;
    for (const { joints, weights } of sets) {
      for (let slot = SLOTS * v; slot < SLOTS * v + SLOTS; slot++) {
        const weight = weights[slot]!;
        if (weight === 0) continue;
        const bone = joints[slot]!;
        if (vertices[bone]!++ === 0) firstVertex[bone] = v;
        areaOfBone[bone]! += weight * areaOfVertex[v]!;
        own++;
        if (weight > largest) {
          largest = weight;
          dominant[v] = bone;
        }
      }
    }
    influences += own;
    if (own > maxInfluences) maxInfluences = own;
  }
  return {
    vertices,
    firstVertex,
    areaOfBone,
    area,
    dominant,
    meanInfluences: vertexCount === 0 ? 0 : influences / vertexCount,
    maxInfluences,
  };
}
