import type { SymmetricMatrix } from "./cotangent-laplacian.js";

/** Pieces of at most this many vertices are eliminated as they stand. */
const LEAF = 24;

/**
 * Fill-reducing elimination order by nested dissection (George 1973), geometric: cut at the median
 * of the longest axis; the lower side's vertices that touch the upper side separate them and are
 * eliminated last. Every cut compares (coordinate, index), a total order.
 *
 * @param matrix whose pattern is the graph
 * @param positions 3 per row
 * @returns a permutation: the row that is eliminated first, second, ...
 */
export function dissectionOrder(matrix: SymmetricMatrix, positions: Float64Array): Uint32Array {
  const { size, start, column } = matrix;
  const order = new Uint32Array(size);
  for (let v = 0; v < size; v++) order[v] = v;
  const side = new Uint32Array(size); // the last cut at which a vertex lay above
  const separator = new Uint32Array(size);
  let cut = 0;

  const touchesUpper = (v: number): boolean => {
    for (let e = start[v]!; e < start[v + 1]!; e++) if (side[column[e]!] === cut) return true;
    return false;
  };

  // Each call halves the range, so that the depth is at most log2 of the size.
  const dissect = (low: number, high: number): void => {
    if (high - low <= LEAF) return;
    const middle = (low + high) >>> 1;
    selectMedian(order, low, middle, high, positions, longestAxis(order, low, high, positions));
    cut++;
    for (let i = middle; i < high; i++) side[order[i]!] = cut;
    let kept = low;
    let separated = 0;
    for (let i = low; i < middle; i++) {
      const v = order[i]!;
      if (touchesUpper(v)) separator[separated++] = v;
      else order[kept++] = v;
    }
    order.copyWithin(kept, middle, high);
    const upperEnd = high - separated;
    order.set(separator.subarray(0, separated), upperEnd);
    dissect(low, kept);
    dissect(kept, upperEnd);
  };
  dissect(0, size);
  return order;
}

function longestAxis(order: Uint32Array, low: number, high: number, positions: Float64Array) {
  let longest = 0;
  let extent = -1;
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity;
    let most = -Infinity;
    for (let i = low; i < high; i++) {
      const p = positions[3 * order[i]! + axis]!;
      if (p < least) least = p;
      if (p > most) most = p;
    }
    if (most - least > extent) {
      extent = most - least;
      longest = axis;
    }
  }
  return longest;
}

/** Quickselect: afterwards order[low, middle) precedes order[middle, high) along the axis. */
function selectMedian(
  order: Uint32Array,
  low: number,
  middle: number,
  high: number,
  positions: Float64Array,
  axis: number,
): void {
  const before = (a: number, b: number): boolean => {
    const difference = positions[3 * a + axis]! - positions[3 * b + axis]!;
    return difference < 0 || (difference === 0 && a < b);
  };
  let first = low;
  let last = high - 1;
  while (first < last) {
    const pivot = order[(first + last) >>> 1]!;
    let i = first;
    let j = last;
    while (i <= j) {
      while (before(order[i]!, pivot)) i++;
      while (before(pivot, order[j]!)) j--;
      if (i > j) break;
      const swap = order[i]!;
      order[i++] = order[j]!;
      order[j--] = swap;
    }
    if (middle <= j) last = j;
    else if (middle >= i) first = i;
    else return;
  }
}
