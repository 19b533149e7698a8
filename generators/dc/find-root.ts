/** Evaluations per crossing at most; near a kink linear interpolation alone is off by a fifth. */
const MAX_STEPS = 8;

/**
 * The share of a crossing edge at which the field is 0, by the Illinois variant of false position
 * (Dowell and Jarratt 1971). `from` and `to` are the samples at its ends, of different sides;
 * `valueAt` is asked at most eight times and may disagree with them. Ends where a value is below
 * `tolerance`.
 */
export function findRoot(
  from: number,
  to: number,
  tolerance: number,
  valueAt: (share: number) => number,
): number {
  const startsInside = from < 0;
  let low = 0;
  let high = 1;
  /** Which end moved last: -1 the low one, 1 the high one. */
  let moved = 0;
  let root = from / (from - to);
  for (let step = 0; step < MAX_STEPS; step++) {
    const value = valueAt(root);
    if (Math.abs(value) <= tolerance) break;
    const isLow = value < 0 === startsInside;
    if (isLow) {
      low = root;
      from = value;
      // an end that stays twice is given half its weight, or it would stay for ever
      if (moved === -1) to *= 0.5;
    } else {
      high = root;
      to = value;
      if (moved === 1) from *= 0.5;
    }
    moved = isLow ? -1 : 1;
    root = low + ((high - low) * from) / (from - to);
  }
  return root;
}
