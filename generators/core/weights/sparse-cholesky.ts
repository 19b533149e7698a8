import type { SymmetricMatrix } from "./cotangent-laplacian.js";

/** A factored matrix: P A Pᵀ = L D Lᵀ, L unit lower triangular in compressed columns. */
export interface CholeskyFactor {
  readonly order: Uint32Array;
  /** Reciprocals of D. */
  readonly inverseDiagonal: Float64Array;
  readonly start: Float64Array;
  readonly row: Uint32Array;
  readonly value: Float64Array;
}

/**
 * Root-free sparse Cholesky, up-looking and simplicial: the elimination tree gives the pattern of
 * each row of L, a triangular solve its values (Liu 1990; Davis 2005). Plain double arithmetic in a
 * fixed order.
 *
 * @param matrix positive definite; the caller's construction must ensure it, no pivot is checked
 * @param order elimination order, a permutation of the rows
 * @throws RangeError if the factor does not fit in memory
 */
export function factorCholesky(matrix: SymmetricMatrix, order: Uint32Array): CholeskyFactor {
  const { size, diagonal, start, column, value } = matrix;
  const rank = new Uint32Array(size);
  for (let k = 0; k < size; k++) rank[order[k]!] = k;
  const { parent, columnStart } = analyse(matrix, order, rank);

  const fill = columnStart[size]!;
  const rows = new Uint32Array(fill);
  const values = new Float64Array(fill);
  const end = columnStart.slice(0, size);
  const pivots = new Float64Array(size);
  const dense = new Float64Array(size); // row k of A, then of L D, scattered
  const mark = new Int32Array(size).fill(-1);
  const path = new Uint32Array(size);
  const pattern = new Uint32Array(size);

  for (let k = 0; k < size; k++) {
    const r = order[k]!;
    let pivot = diagonal[r]!;
    let top = size;
    mark[k] = k;
    for (let e = start[r]!; e < start[r + 1]!; e++) {
      let i = rank[column[e]!]!;
      if (i >= k) continue;
      dense[i]! += value[e]!;
      let length = 0;
      for (; mark[i] !== k; i = parent[i]!) {
        path[length++] = i;
        mark[i] = k;
      }
      while (length > 0) pattern[--top] = path[--length]!;
    }
    for (; top < size; top++) {
      const i = pattern[top]!;
      const scaled = dense[i]!;
      dense[i] = 0;
      const until = end[i]!;
      for (let p = columnStart[i]!; p < until; p++) dense[rows[p]!]! -= values[p]! * scaled;
      const entry = scaled / pivots[i]!;
      pivot -= entry * scaled;
      rows[until] = k;
      values[until] = entry;
      end[i] = until + 1;
    }
    pivots[k] = pivot;
  }
  return {
    order,
    inverseDiagonal: pivots.map((d) => 1 / d),
    start: columnStart,
    row: rows,
    value: values,
  };
}

/** Elimination tree and, from the size of each column of L, where it starts. */
function analyse(matrix: SymmetricMatrix, order: Uint32Array, rank: Uint32Array) {
  const { size, start, column } = matrix;
  const parent = new Int32Array(size).fill(-1);
  const mark = new Int32Array(size).fill(-1);
  // Doubles, because the fill may exceed 32 bits before its allocation is refused.
  const columnStart = new Float64Array(size + 1);
  for (let k = 0; k < size; k++) {
    const r = order[k]!;
    mark[k] = k;
    for (let e = start[r]!; e < start[r + 1]!; e++) {
      for (let i = rank[column[e]!]!; i < k && mark[i] !== k; i = parent[i]!) {
        if (parent[i] === -1) parent[i] = k;
        columnStart[i + 1]!++;
        mark[i] = k;
      }
    }
  }
  for (let k = 0; k < size; k++) columnStart[k + 1]! += columnStart[k]!;
  return { parent, columnStart };
}

/**
 * Solves A x = b.
 *
 * @param b right-hand side (size), replaced by the solution
 * @param scratch room for as many numbers, overwritten
 */
export function solveCholesky(
  factor: CholeskyFactor,
  b: Float64Array,
  scratch: Float64Array,
): void {
  const { order, inverseDiagonal, start, row, value } = factor;
  const size = order.length;
  for (let k = 0; k < size; k++) scratch[k] = b[order[k]!]!;
  for (let k = 0; k < size; k++) {
    const x = scratch[k]!;
    if (x === 0) continue; // a bone heats a part of the body only
    const end = start[k + 1]!;
    for (let p = start[k]!; p < end; p++) scratch[row[p]!]! -= value[p]! * x;
  }
  for (let k = size - 1; k >= 0; k--) {
    let x = scratch[k]! * inverseDiagonal[k]!;
    const end = start[k + 1]!;
    for (let p = start[k]!; p < end; p++) x -= value[p]! * scratch[row[p]!]!;
    scratch[k] = x;
  }
  for (let k = 0; k < size; k++) b[order[k]!] = scratch[k]!;
}
