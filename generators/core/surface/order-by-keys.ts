/**
 * The order of 0..n-1 by columns of whole numbers below `bound`, the first column most significant
 * and ties by number: a stable counting sort per column, O(columns x (n + bound)).
 */
export function orderByKeys(columns: readonly Uint32Array[], bound: number): Uint32Array {
  let order: Uint32Array = Uint32Array.from(columns[0]!.keys());
  for (const column of columns.toReversed()) {
    const next = new Uint32Array(bound + 1);
    for (const key of column) next[key + 1]!++;
    for (let key = 0; key < bound; key++) next[key + 1]! += next[key]!;
    const sorted = new Uint32Array(order.length);
    for (const item of order) sorted[next[column[item]!]!++] = item;
    order = sorted;
  }
  return order;
}
