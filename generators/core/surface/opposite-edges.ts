import { orderByKeys } from "./order-by-keys.js";
import type { SurfaceMesh } from "./surface-mesh.js";

/**
 * For every corner, the corner at which the other triangle of its edge starts. Corner c stands for
 * the directed edge from its vertex to that of `nextCorner(c)`; the two directions of an edge
 * become partners. The mesh is closed and two-manifold (`auditSurface`).
 */
export function findOppositeEdges({ positions, indices }: SurfaceMesh): Uint32Array {
  const ends = indices.map((_, corner) => indices[nextCorner(corner)]!);
  const low = indices.map((vertex, corner) => Math.min(vertex, ends[corner]!));
  const high = indices.map((vertex, corner) => Math.max(vertex, ends[corner]!));
  const order = orderByKeys([low, high], positions.length / 3);
  const opposite = new Uint32Array(indices.length);
  for (let at = 0; at < order.length; at += 2) {
    opposite[order[at]!] = order[at + 1]!;
    opposite[order[at + 1]!] = order[at]!;
  }
  return opposite;
}

/** The corner after this one in its triangle. */
export function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}
