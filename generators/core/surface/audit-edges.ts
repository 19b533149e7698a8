import { DisjointSets } from "./disjoint-sets.js";
import { orderByKeys } from "./order-by-keys.js";
import type { SurfaceMesh } from "./surface-mesh.js";

/** Faults of a surface's connectivity. */
export interface EdgeAudit {
  /** Edges of one triangle. */
  readonly openEdges: number;
  /** Edges of three or more triangles. */
  readonly crowdedEdges: number;
  /** Edges whose two triangles run the same way. */
  readonly misdirectedEdges: number;
  /** Vertices whose triangles are not one fan. */
  readonly pinchedVertices: number;
  /** Pieces connected over shared edges. */
  readonly components: number;
}

/**
 * Counts the faults of edges and fans; appends each kind's first one to `notes`. The corners of a
 * vertex are joined across shared edges, so a vertex is one fan when one set is left at it.
 */
export function auditEdges({ positions, indices }: SurfaceMesh, notes: string[]): EdgeAudit {
  const counts = { openEdges: 0, crowdedEdges: 0, misdirectedEdges: 0 };
  const corners = new DisjointSets(indices.length);
  const pieces = new DisjointSets(indices.length / 3);
  // each corner stands for the edge to the next corner; equal edges become neighbours
  const low = indices.map((vertex, corner) => Math.min(vertex, indices[nextCorner(corner)]!));
  const high = indices.map((vertex, corner) => Math.max(vertex, indices[nextCorner(corner)]!));
  const order = orderByKeys([low, high], positions.length / 3);
  const isSameEdge = (a: number, b: number | undefined): boolean =>
    b !== undefined && low[a] === low[b] && high[a] === high[b];
  const count = (fault: keyof typeof counts, corner: number, words: string): void => {
    counts[fault]++;
    if (counts[fault] > 1) return;
    const [a, b] = [indices[corner]!, indices[nextCorner(corner)]!];
    notes.push(`edge ${a}-${b} of triangle ${Math.floor(corner / 3)} ${words}`);
  };
  for (let from = 0, to = 0; from < order.length; from = to) {
    const first = order[from]!;
    for (to = from + 1; isSameEdge(first, order[to]); to++) {
      const other = order[to]!;
      const alike = indices[first] === indices[other];
      corners.join(first, alike ? other : nextCorner(other));
      corners.join(nextCorner(first), alike ? nextCorner(other) : other);
      pieces.join(Math.floor(first / 3), Math.floor(other / 3));
    }
    if (to - from === 1) count("openEdges", first, "has no second triangle");
    else if (to - from > 2) count("crowdedEdges", first, `has ${to - from} triangles`);
    else if (indices[first] === indices[order[from + 1]!]) {
      count("misdirectedEdges", first, "runs the same way in both its triangles");
    }
  }
  return {
    ...counts,
    pinchedVertices: countPinched(indices, corners, notes),
    components: countRoots(pieces, indices.length / 3),
  };
}

function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

function countPinched(indices: Uint32Array, corners: DisjointSets, notes: string[]): number {
  const fanOf = new Map<number, number>();
  const pinched = new Set<number>();
  for (const [corner, vertex] of indices.entries()) {
    const fan = corners.find(corner);
    if ((fanOf.get(vertex) ?? fan) !== fan) pinched.add(vertex);
    else fanOf.set(vertex, fan);
  }
  for (const vertex of pinched) {
    notes.push(`the triangles at vertex ${vertex} are more than one fan`);
    break;
  }
  return pinched.size;
}

function countRoots(sets: DisjointSets, n: number): number {
  let roots = 0;
  for (let i = 0; i < n; i++) if (sets.find(i) === i) roots++;
  return roots;
}
