/** Position of the last of `count` rising times that is not after `time`; -1 where all are. */
export function lastAtOrBefore(
  count: number,
  timeOf: (index: number) => number,
  time: number,
): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(middle) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
