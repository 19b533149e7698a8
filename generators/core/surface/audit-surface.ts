import { auditEdges, type EdgeAudit } from "./audit-edges.js";
import { auditShape, type ShapeAudit } from "./audit-shape.js";
import type { SurfaceMesh } from "./surface-mesh.js";

/** What a surface is, and how often it breaks each promise. */
export interface SurfaceAudit extends EdgeAudit, ShapeAudit {
  readonly vertices: number;
  readonly triangles: number;
  /** The sum of all fault counts; 0 proves the surface. */
  readonly faults: number;
  /** The first offending element in words, null without faults. */
  readonly firstFault: string | null;
}

/**
 * Proves on the float32 positions that a welded surface is closed, oriented and two-manifold, and
 * has no degenerate triangle: every edge has exactly two triangles with opposite directions, the
 * triangles at each vertex are one fan, no two vertices share a position, no two triangles share
 * their three vertices, every vertex is used.
 *
 * Does not look for self-intersections, nor at which side is outside (see `volume`). Throws
 * RangeError when an index has no vertex or the arrays are not triples.
 */
export function auditSurface(mesh: SurfaceMesh): SurfaceAudit {
  const vertices = mesh.positions.length / 3;
  const triangles = mesh.indices.length / 3;
  if (!Number.isInteger(vertices) || !Number.isInteger(triangles)) {
    throw new RangeError(
      `the mesh has ${mesh.positions.length} coordinates and ${mesh.indices.length} indices, expected triples`,
    );
  }
  const outside = mesh.indices.findIndex((vertex) => vertex >= vertices);
  if (outside >= 0) {
    throw new RangeError(
      `index ${outside} is ${mesh.indices[outside]}, expected less than ${vertices} vertices`,
    );
  }
  const notes: string[] = [];
  const edges = auditEdges(mesh, notes);
  const shape = auditShape(mesh, notes);
  return {
    vertices,
    triangles,
    ...edges,
    ...shape,
    faults:
      edges.openEdges +
      edges.crowdedEdges +
      edges.misdirectedEdges +
      edges.pinchedVertices +
      shape.degenerateTriangles +
      shape.coincidentVertices +
      shape.duplicateTriangles +
      shape.unreferencedVertices,
    firstFault: notes[0] ?? null,
  };
}
