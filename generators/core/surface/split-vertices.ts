import type { SurfaceMesh } from "./surface-mesh.js";

/** A surface as it is drawn: vertices are split wherever their normals or regions differ. */
export interface ShadedMesh {
  readonly positions: Float32Array;
  /** Unit normals. */
  readonly normals: Float32Array;
  readonly indices: Uint32Array;
  /** The welded vertex each vertex is a copy of. */
  readonly weldedVertex: Uint32Array;
}

/**
 * Gives every corner a vertex with its own normal, one vertex for all corners of a welded vertex
 * whose normals and regions are the same. `normals` holds three numbers per corner
 * (`cornerNormals`), `regions` one number per triangle; without them all triangles are one region.
 * Triangles keep their order, vertices stand in the order in which triangles first use them, and
 * positions are those of the welded vertices bit for bit.
 */
export function splitVertices(
  mesh: SurfaceMesh,
  normals: Float32Array,
  regions?: ArrayLike<number>,
): ShadedMesh {
  const corners = mesh.indices.length;
  const indices = new Uint32Array(corners);
  /** The corner each vertex was made for. */
  const origin = new Uint32Array(corners);
  /** The last vertex made from each welded one, and from each vertex the one before. */
  const lastCopy = new Int32Array(mesh.positions.length / 3).fill(-1);
  const previousCopy = new Int32Array(corners);
  let vertices = 0;
  for (const [corner, welded] of mesh.indices.entries()) {
    let vertex = lastCopy[welded]!;
    while (vertex !== -1 && !areAlike(normals, regions, origin[vertex]!, corner)) {
      vertex = previousCopy[vertex]!;
    }
    if (vertex === -1) {
      vertex = vertices++;
      origin[vertex] = corner;
      previousCopy[vertex] = lastCopy[welded]!;
      lastCopy[welded] = vertex;
    }
    indices[corner] = vertex;
  }
  const split = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    indices,
    weldedVertex: new Uint32Array(vertices),
  };
  for (let vertex = 0; vertex < vertices; vertex++) {
    const corner = origin[vertex]!;
    const welded = mesh.indices[corner]!;
    split.weldedVertex[vertex] = welded;
    split.positions.set(mesh.positions.subarray(welded * 3, welded * 3 + 3), vertex * 3);
    split.normals.set(normals.subarray(corner * 3, corner * 3 + 3), vertex * 3);
  }
  return split;
}

function areAlike(
  normals: Float32Array,
  regions: ArrayLike<number> | undefined,
  a: number,
  b: number,
): boolean {
  return (
    normals[a * 3] === normals[b * 3] &&
    normals[a * 3 + 1] === normals[b * 3 + 1] &&
    normals[a * 3 + 2] === normals[b * 3 + 2] &&
    (regions === undefined || regions[Math.floor(a / 3)] === regions[Math.floor(b / 3)])
  );
}
