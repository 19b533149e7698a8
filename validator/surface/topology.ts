import { counted } from "./counted.js";
import { findLeaders } from "./edge-leaders.js";
import { createKeyTable, type KeyTable } from "./key-table.js";
import { areaVectors } from "./triangle.js";
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
  /** 3T: the triangles' area vectors, doubled */
  readonly areaVectors: Float64Array;
}

/**
 * Welds by position and counts edges, of each triangle with area once. Indices must be in range.
 */
export function readTopology(positions: Float32Array, indices: Uint32Array): Topology {
  const welded = weldPositions(positions);
  const triangles = indices.length / 3;
  const corners = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) corners[i] = welded[indices[i]!]!;
  const collapsed = new Uint8Array(triangles);
  const roots = counted(welded.length);
  for (let t = 0; t < triangles; t++) {
    const a = corners[3 * t]!;
    const b = corners[3 * t + 1]!;
    const c = corners[3 * t + 2]!;
    if (a === b || b === c || c === a) {
      collapsed[t] = 1;
      continue;
    }
    join(roots, a, b);
    join(roots, b, c);
  }
  const component = new Uint32Array(triangles);
  for (let t = 0; t < triangles; t++) component[t] = find(roots, corners[3 * t]!);
  const duplicateOf = new Int32Array(triangles).fill(-1);
  let { leaders, repeated } = findLeaders(corners, collapsed, welded.length);
  // A repeated triangle has three repeated sides.
  const left = repeated.includes(3) ? findDuplicates(corners, collapsed, duplicateOf) : collapsed;
  if (left !== collapsed) ({ leaders } = findLeaders(corners, left, welded.length));
  return {
    welded,
    ...numberEdges(indices, corners, left, leaders),
    component,
    collapsed,
    duplicateOf,
    areaVectors: areaVectors(positions, indices),
  };
}

/** Writes `duplicateOf`; returns which triangles are collapsed or repeated. */
function findDuplicates(
  corners: Uint32Array,
  collapsed: Uint8Array,
  duplicateOf: Int32Array,
): Uint8Array {
  const table = createKeyTable(collapsed.length);
  const firstOf = new Int32Array(collapsed.length);
  const left = collapsed.slice();
  for (let t = 0; t < collapsed.length; t++) {
    if (collapsed[t] === 1) continue;
    const known = table.size();
    const id = cornerId(table, corners[3 * t]!, corners[3 * t + 1]!, corners[3 * t + 2]!);
    if (id === known) firstOf[id] = t;
    else {
      duplicateOf[t] = firstOf[id]!;
      left[t] = 1;
    }
  }
  return left;
}

/** Numbers the edges in the order of their first sides, and counts how they are used. */
function numberEdges(
  indices: Uint32Array,
  corners: Uint32Array,
  left: Uint8Array,
  leaders: Uint32Array,
): { edges: WeldedEdges; sides: Uint32Array } {
  const sides = new Uint32Array(indices.length).fill(NO_EDGE);
  let count = 0;
  for (let t = 0, s = 0; t < left.length; t++, s += 3) {
    if (left[t] === 1) continue;
    for (let side = s; side < s + 3; side++) {
      const leader = leaders[side]!;
      sides[side] = leader === side ? count++ : sides[leader]!;
    }
  }
  const uses = new Uint32Array(count);
  const forward = new Uint32Array(count);
  const first = new Uint32Array(2 * count);
  const second = new Uint32Array(2 * count);
  for (let t = 0, s = 0; t < left.length; t++, s += 3) {
    if (left[t] === 1) continue;
    for (let side = s; side < s + 3; side++) {
      const end = side === s + 2 ? s : side + 1;
      const edge = sides[side]!;
      const isForward = corners[side]! < corners[end]!;
      const used = uses[edge]!;
      if (used < 2) {
        const into = used === 0 ? first : second;
        into[2 * edge] = indices[isForward ? side : end]!;
        into[2 * edge + 1] = indices[isForward ? end : side]!;
      }
      uses[edge] = used + 1;
      if (isForward) forward[edge]!++;
    }
  }
  return { edges: { count, uses, forward, first, second }, sides };
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
  if (x < y) roots[y] = x;
  else roots[x] = y;
}
