/**
 * The value at a rank of an unsorted array: what would stand at `rank` if it were sorted. Reorders
 * the array; O(n) on average (C. A. R. Hoare, "Algorithm 65: find", 1961). No entry may be NaN.
 */
export function valueAtRank(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const swap = values[i]!;
      values[i++] = values[j]!;
      values[j--] = swap;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}

/** Rank of a share of n sorted values: the smallest one that at least that share does not exceed. */
export function rankOf(share: number, count: number): number {
  return Math.max(0, Math.ceil(share * count) - 1);
}
