import type { SurfaceMesh } from "./surface-mesh.js";

/** A surface with three vertices per triangle, for flat shading and for colours that stop at an edge. */
export interface FlatMesh {
  readonly positions: Float32Array;
  /** Unit facet normals. */
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  /** The welded vertex each flat vertex is a copy of. */
  readonly weldedVertex: Uint32Array;
}

/**
 * Gives every triangle its own three vertices with its own normal. Flat vertex 3t + c is corner c
 * of triangle t, its position bit for bit that of the welded vertex. The mesh has no degenerate
 * triangle (`auditSurface`), or normals would not be finite.
 */
export function splitFlat(mesh: SurfaceMesh): FlatMesh {
  const corners = mesh.indices.length;
  const positions = new Float32Array(corners * 3);
  const normals = new Float32Array(corners * 3);
  const indices = Uint32Array.from({ length: corners }, (_, i) => i);
  for (let corner = 0; corner < corners; corner++) {
    const from = mesh.indices[corner]! * 3;
    positions[corner * 3] = mesh.positions[from]!;
    positions[corner * 3 + 1] = mesh.positions[from + 1]!;
    positions[corner * 3 + 2] = mesh.positions[from + 2]!;
  }
  for (let at = 0; at < positions.length; at += 9) {
    const ax = positions[at + 3]! - positions[at]!;
    const ay = positions[at + 4]! - positions[at + 1]!;
    const az = positions[at + 5]! - positions[at + 2]!;
    const bx = positions[at + 6]! - positions[at]!;
    const by = positions[at + 7]! - positions[at + 1]!;
    const bz = positions[at + 8]! - positions[at + 2]!;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    for (let corner = at; corner < at + 9; corner += 3) {
      normals[corner] = nx * scale;
      normals[corner + 1] = ny * scale;
      normals[corner + 2] = nz * scale;
    }
  }
  return { positions, normals, indices, weldedVertex: mesh.indices.slice() };
}
