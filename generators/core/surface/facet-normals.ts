import type { SurfaceMesh } from "./surface-mesh.js";

/** Unit normal of every triangle, three numbers each. The mesh has no degenerate triangle. */
export function facetNormals({ positions: p, indices }: SurfaceMesh): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at]! * 3;
    const b = indices[at + 1]! * 3;
    const c = indices[at + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    normals[at] = nx * scale;
    normals[at + 1] = ny * scale;
    normals[at + 2] = nz * scale;
  }
  return normals;
}
