import { findCoincident } from "./find-coincident.js";
import { findSelfIntersections } from "./self-intersections.js";
import { splitQuads } from "./split-quads.js";
import type { SurfaceMesh } from "./surface-mesh.js";
import { triangleAspect } from "./triangle-aspect.js";

/** Vertices of a dual method that can be moved, step by step, to where they cannot harm. */
export interface MovableVertices {
  /** Where they stand, in lattice coordinates, three numbers each. */
  readonly places: Float64Array;
  /** 1 for those whose triangles may pass through others. */
  readonly isSuspect: Uint8Array;
  /** True where the vertex stands outside its own cell. */
  hasEscaped(vertex: number): boolean;
  /** Takes a degree of freedom from a vertex and moves it; false where it has none left. */
  restrict(vertex: number): boolean;
}

/** Rounds of repair at most: every one takes freedom from some vertices. */
const MAX_ROUNDS = 20;

/** Height over longest edge below which a triangle is taken for a fault. */
const LEAST_ASPECT = 1e-4;

/**
 * Cuts the quads of a dual lattice into triangles, and takes freedom from vertices until no two
 * triangles pass through each other, none is degenerate and no two vertices coincide: of those that
 * take part, first the escaped ones are restricted, and where none has escaped all of them.
 * Intersections are looked for only at triangles with a suspect vertex. The positions are the
 * vertices' places in field units.
 */
export function repairSurface(
  vertices: MovableVertices,
  quads: Uint32Array,
  cellSize: number,
): SurfaceMesh {
  let mesh = buildMesh(vertices, quads, cellSize);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (!restrictFaulty(vertices, mesh)) break;
    mesh = buildMesh(vertices, quads, cellSize);
  }
  return mesh;
}

function buildMesh(vertices: MovableVertices, quads: Uint32Array, cellSize: number): SurfaceMesh {
  // lattice point 1 stands at 0: the ring is one cell further out
  const positions = Float32Array.from(vertices.places, (place) => (place - 1) * cellSize);
  return { positions, indices: splitQuads(positions, quads) };
}

/** False when nothing is wrong, or nothing can be moved. */
function restrictFaulty(vertices: MovableVertices, mesh: SurfaceMesh): boolean {
  const { indices } = mesh;
  const suspects = new Uint8Array(indices.length / 3);
  for (let corner = 0; corner < indices.length; corner++) {
    if (vertices.isSuspect[indices[corner]!] === 1) suspects[Math.floor(corner / 3)] = 1;
  }
  const blamed = new Set<number>();
  const cornersOf = (triangle: number): number[] => [
    ...indices.subarray(triangle * 3, triangle * 3 + 3),
  ];
  const blame = (group: readonly number[]): void => {
    const escaped = group.filter((vertex) => vertices.hasEscaped(vertex));
    for (const vertex of escaped.length > 0 ? escaped : group) blamed.add(vertex);
  };
  const pairs = findSelfIntersections(mesh, suspects);
  for (let at = 0; at < pairs.length; at += 2) {
    blame([...cornersOf(pairs[at]!), ...cornersOf(pairs[at + 1]!)]);
  }
  const coincident = findCoincident(mesh.positions);
  for (let at = 0; at < coincident.length; at += 2) {
    blame([coincident[at]!, coincident[at + 1]!]);
  }
  for (let triangle = 0; triangle < suspects.length; triangle++) {
    if (triangleAspect(mesh, triangle) < LEAST_ASPECT) blame(cornersOf(triangle));
  }
  let moved = 0;
  for (const vertex of blamed) {
    if (!vertices.restrict(vertex)) continue;
    // where it goes, others may be
    vertices.isSuspect[vertex] = 1;
    moved++;
  }
  return moved > 0;
}
