import type { PartMesh, SkinWeights } from "bindpose/contract";
import { weldPositions } from "../weights/weld.js";

/** A skin with one vertex for each position: a fraction of a mesh with flat facets. */
export interface WeldedSkin {
  /** 3n; the normals are empty of meaning, there because skinning writes some. */
  readonly mesh: PartMesh;
  /** 4n: all copies of a position have the same weights. */
  readonly weights: SkinWeights;
}

/** Makes one vertex of all copies of a position. */
export function weldSkin(mesh: PartMesh, { joints, weights }: SkinWeights): WeldedSkin {
  const { count, of, positions } = weldPositions(mesh.positions);
  const welded = { joints: new Uint16Array(4 * count), weights: new Float32Array(4 * count) };
  for (const [vertex, to] of of.entries()) {
    for (let slot = 0; slot < 4; slot++) {
      welded.joints[4 * to + slot] = joints[4 * vertex + slot]!;
      welded.weights[4 * to + slot] = weights[4 * vertex + slot]!;
    }
  }
  const nothing = new Float32Array(3 * count);
  return {
    mesh: {
      positions: Float32Array.from(positions),
      normals: nothing,
      colours: nothing,
      indices: mesh.indices.map((vertex) => of[vertex]!),
    },
    weights: welded,
  };
}
