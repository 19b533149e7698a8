import { EDGE_CORNERS, shareFace } from "./cell.js";
import { CYCLES, type Cycle } from "./cycle-table.js";

/**
 * The triangles of each mask: those of mask m are the edge triples from TRIANGLE_EDGES[3 *
 * TRIANGLE_START[m]] up to 3 * TRIANGLE_START[m + 1].
 */
export const TRIANGLE_START = new Uint16Array(257);
export const TRIANGLE_EDGES = fillTriangles(TRIANGLE_START);

function fillTriangles(start: Uint16Array): Uint8Array {
  const edges: number[] = [];
  for (const [mask, cycles] of CYCLES.entries()) {
    for (const cycle of cycles) edges.push(...triangulate(cycle));
    start[mask + 1] = edges.length / 3;
  }
  return Uint8Array.from(edges);
}

/**
 * Triangulates a cycle as three edges per triangle, turning as the cycle does.
 *
 * No diagonal lies on a face of the cell, where the neighbour's surface could hold the same one:
 * that alone makes Marching Cubes two-manifold. Among the triangulations left, the one with the
 * shortest diagonals between edge midpoints is chosen (dynamic programming over the polygon; of
 * equal ones the first). Every mask has one.
 */
export function triangulate(cycle: Cycle): number[] {
  const n = cycle.length;
  const at = (from: number, to: number): number => from * n + to;
  const cost = new Float64Array(n * n);
  const apex = new Uint8Array(n * n);
  for (let span = 2; span < n; span++) {
    for (let from = 0; from + span < n; from++) {
      const to = from + span;
      let best = Number.POSITIVE_INFINITY;
      for (let middle = from + 1; middle < to; middle++) {
        const sum = cost[at(from, middle)]! + cost[at(middle, to)]!;
        if (sum < best) {
          best = sum;
          apex[at(from, to)] = middle;
        }
      }
      const isSide = span === n - 1;
      cost[at(from, to)] = best + (isSide ? 0 : diagonalCost(cycle[from]!, cycle[to]!));
    }
  }
  const triangles: number[] = [];
  const pending: [number, number][] = [[0, n - 1]];
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const [from, to] = span;
    if (to - from < 2) continue;
    const middle = apex[at(from, to)]!;
    triangles.push(cycle[from]!, cycle[middle]!, cycle[to]!);
    pending.push([middle, to], [from, middle]);
  }
  return triangles;
}

function diagonalCost(edge: number, other: number): number {
  if (shareFace(edge, other)) return Number.POSITIVE_INFINITY;
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const apart = midpoint(edge, axis) - midpoint(other, axis);
    squared += apart * apart;
  }
  return squared;
}

function midpoint(edge: number, axis: number): number {
  const [from, to] = EDGE_CORNERS[edge]!;
  return (((from >> axis) & 1) + ((to >> axis) & 1)) / 2;
}
