/**
 * The polynomial smooth minimum of generators' blends: min(a,b) - h^2 k/4 with
 * h = max(k - |a-b|, 0)/k, where k is the blend width; k = 0 is the plain minimum.
 *
 * It is symmetric, keeps a common Lipschitz bound of a and b, and is exactly min(a,b) from
 * |a-b| >= k on, which is what makes leaving far operations out exact.
 */
export function smoothMin(a: number, b: number, k: number): number {
  const overlap = k - Math.abs(a - b);
  if (!(overlap > 0)) return Math.min(a, b);
  const h = overlap / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/**
 * The share of b in the mix at smoothMin(a, b, k), 0 to 1: h/2 where b is the farther one, else
 * 1 - h/2; on a tie without a blend 1. These are the partial derivatives of smoothMin, so colours
 * and gradients mix alike.
 */
export function shareOfSecond(a: number, b: number, k: number): number {
  const far = k === 0 ? 0 : (Math.max(k - Math.abs(a - b), 0) / k) * 0.5;
  return b <= a ? 1 - far : far;
}

/**
 * True where one of two values joined with blend width k is never the result and takes no share of
 * it, bit for bit: it is at least `low` where the other is at most `high`. A margin covers the
 * rounding of the bounds.
 */
export function cannotMatter(low: number, high: number, k: number): boolean {
  return low > high + k + 1e-9 * (1 + Math.abs(low) + Math.abs(high) + k);
}
