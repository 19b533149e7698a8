import { counted } from "./counted.js";
import { createKeyTable, type KeyTable } from "./key-table.js";
import { weldPositions } from "./weld.js";

/** How a welded edge is used: E edges, each with its first two uses. */
export interface WeldedEdges {
  readonly count: number;
  /** Triangles at the edge. */
  readonly uses: Uint32Array;
  /** How many of them run it from the lower welded vertex to the higher. */
  readonly forward: Uint32Array;
  /** 2E: the first use's own vertices, at the lower and the higher welded vertex. */
  readonly first: Uint32Array;
  /** 2E: the same of the second use. */
  readonly second: Uint32Array;
}

/** In `sides`, of triangles that are left out. */
export const NO_EDGE = 0xffffffff;

/** The welded surface of V vertices and T triangles. */
export interface Topology {
  /** V: equal numbers are one point */
  readonly welded: Uint32Array;
  readonly edges: WeldedEdges;
  /** 3T: the edge from a corner to the next; NO_EDGE for collapsed and repeated triangles */
  readonly sides: Uint32Array;
  /** Per triangle: which connected surface it belongs to, by a welded vertex. */
  readonly component: Uint32Array;
  /** T: 1 where two corners are one point */
  readonly collapsed: Uint8Array;
  /** T: the earlier triangle over the same points with the same winding, or -1 */
  readonly duplicateOf: Int32Array;
}

/**
 * Welds by position and counts edges, of each triangle with area once. Indices must be in range.
 */
export function readTopology(positions: Float32Array, indices: Uint32Array): Topology {
  const welded = weldPositions(positions);
  const triangles = indices.length / 3;
  const collapsed = new Uint8Array(triangles);
  const duplicateOf = new Int32Array(triangles).fill(-1);
  const triangleTable = createKeyTable(triangles);
  const firstOf = new Int32Array(triangles);
  const roots = counted(welded.length);
  const table = createKeyTable(indices.length);
  const uses = new Uint32Array(indices.length);
  const forward = new Uint32Array(indices.length);
  const first = new Uint32Array(2 * indices.length);
  const second = new Uint32Array(2 * indices.length);
  const sides = new Uint32Array(indices.length).fill(NO_EDGE);
  for (let t = 0; t < triangles; t++) {
    const i = welded[indices[3 * t]!]!;
    const j = welded[indices[3 * t + 1]!]!;
    const k = welded[indices[3 * t + 2]!]!;
    if (i === j || j === k || k === i) {
      collapsed[t] = 1;
      continue;
    }
    const known = triangleTable.size();
    const id = cornerId(triangleTable, i, j, k);
    if (id < known) {
      duplicateOf[t] = firstOf[id]!;
      continue;
    }
    firstOf[id] = t;
    for (let side = 0; side < 3; side++) {
      const from = indices[3 * t + side]!;
      const to = indices[3 * t + ((side + 1) % 3)]!;
      const a = welded[from]!;
      const b = welded[to]!;
      join(roots, a, b);
      const edge = table.idOf(Math.min(a, b), Math.max(a, b), 0);
      sides[3 * t + side] = edge;
      const into = uses[edge]! === 0 ? first : second;
      if (uses[edge]! < 2) {
        into[2 * edge] = a < b ? from : to;
        into[2 * edge + 1] = a < b ? to : from;
      }
      uses[edge]!++;
      if (a < b) forward[edge]!++;
    }
  }
  const component = new Uint32Array(triangles);
  for (let t = 0; t < triangles; t++) component[t] = find(roots, welded[indices[3 * t]!]!);
  return {
    welded,
    edges: { count: table.size(), uses, forward, first, second },
    sides,
    component,
    collapsed,
    duplicateOf,
  };
}

/** Equal for triangles over the same points with the same winding, wherever they begin. */
function cornerId({ idOf }: KeyTable, a: number, b: number, c: number): number {
  if (a < b && a < c) return idOf(a, b, c);
  return b < c ? idOf(b, c, a) : idOf(c, a, b);
}

function find(roots: Uint32Array, vertex: number): number {
  while (roots[vertex] !== vertex) {
    roots[vertex] = roots[roots[vertex]!]!;
    vertex = roots[vertex]!;
  }
  return vertex;
}

/** The lower number becomes the root, so that components are named the same way every time. */
function join(roots: Uint32Array, a: number, b: number): void {
  const x = find(roots, a);
  const y = find(roots, b);
  if (x !== y) roots[Math.max(x, y)] = Math.min(x, y);
}
