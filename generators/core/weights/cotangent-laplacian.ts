import { LIMITS } from "bindpose/contract/words";
import type { Surface } from "./surface.js";

/** A symmetric sparse matrix in compressed rows, the diagonal apart. */
export interface SymmetricMatrix {
  readonly size: number;
  readonly diagonal: Float64Array;
  /** Row v holds entries `start[v]` to `start[v + 1]` (size + 1). */
  readonly start: Uint32Array;
  /** Columns, ascending in a row, both triangles. */
  readonly column: Uint32Array;
  readonly value: Float64Array;
}

/**
 * Least conductance of an edge. Above 0 the matrix is an M-matrix, whose heat lies between 0 and 1.
 * There is no upper clamp: it would cut slivers apart that belong together.
 */
const LEAST_CONDUCTANCE = 1e-6;

/**
 * Stiffness matrix of the surface's Laplacian: half the sum of the cotangents opposite each edge,
 * negated, and minus their sum on the diagonal (Pinkall & Polthier 1993). Triangles that the
 * contract calls degenerate conduct nothing of their own.
 */
export function buildCotangentLaplacian(surface: Surface): SymmetricMatrix {
  const { count, triangles } = surface;
  const entries = 2 * triangles.length;
  const row = new Uint32Array(entries);
  const column = new Uint32Array(entries);
  const value = new Float64Array(entries);
  let e = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const from = triangles[t + ((corner + 1) % 3)]!;
      const to = triangles[t + ((corner + 2) % 3)]!;
      const half = halfCotangent(surface.positions, triangles[t + corner]!, from, to);
      row[e] = from;
      column[e] = to;
      value[e++] = half;
      row[e] = to;
      column[e] = from;
      value[e++] = half;
    }
  }
  // Stable counting sorts, by column and then by row, keep both copies of an edge in triangle
  // order: they add up to the same bits.
  const order = sortStable(sortStable(identity(entries), column, count), row, count);
  return assemble(count, order, row, column, value);
}

function assemble(
  size: number,
  order: Uint32Array,
  row: Uint32Array,
  column: Uint32Array,
  value: Float64Array,
): SymmetricMatrix {
  const start = new Uint32Array(size + 1);
  const mergedColumn = new Uint32Array(order.length);
  const mergedValue = new Float64Array(order.length);
  const diagonal = new Float64Array(size);
  let length = 0;
  for (let i = 0; i < order.length; ) {
    const r = row[order[i]!]!;
    const c = column[order[i]!]!;
    let sum = 0;
    for (; i < order.length && row[order[i]!] === r && column[order[i]!] === c; i++) {
      sum += value[order[i]!]!;
    }
    const conductance = Math.max(sum, LEAST_CONDUCTANCE);
    mergedColumn[length] = c;
    mergedValue[length++] = -conductance;
    diagonal[r]! += conductance;
    start[r + 1] = length;
  }
  for (let v = 0; v < size; v++) start[v + 1] = Math.max(start[v]!, start[v + 1]!);
  return {
    size,
    diagonal,
    start,
    column: mergedColumn.slice(0, length),
    value: mergedValue.slice(0, length),
  };
}

/** Half the cotangent of the angle at `apex`, 0 in a degenerate triangle. */
function halfCotangent(positions: Float64Array, apex: number, from: number, to: number): number {
  const px = positions[3 * apex]!;
  const py = positions[3 * apex + 1]!;
  const pz = positions[3 * apex + 2]!;
  const ux = positions[3 * from]! - px;
  const uy = positions[3 * from + 1]! - py;
  const uz = positions[3 * from + 2]! - pz;
  const vx = positions[3 * to]! - px;
  const vy = positions[3 * to + 1]! - py;
  const vz = positions[3 * to + 2]! - pz;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const doubleArea = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const dot = ux * vx + uy * vy + uz * vz;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const longestSquared = Math.max(uu, vv, uu + vv - 2 * dot);
  // Height over longest edge is the doubled area over the longest edge squared.
  return doubleArea > LIMITS.degenerateAspect * longestSquared ? (0.5 * dot) / doubleArea : 0;
}

function identity(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  return order;
}

/** `order` sorted by `key[order[i]]`, keys below `bound`; equal keys keep their order. */
function sortStable(order: Uint32Array, key: Uint32Array, bound: number): Uint32Array {
  const next = new Uint32Array(bound + 1);
  for (let i = 0; i < order.length; i++) next[key[order[i]!]! + 1]!++;
  for (let k = 0; k < bound; k++) next[k + 1]! += next[k]!;
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[next[key[order[i]!]!]!++] = order[i]!;
  return sorted;
}
