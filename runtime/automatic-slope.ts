/** Fritsch and Carlson's bound: a slope of up to three times each secant keeps a cubic monotone. */
const MONOTONE_BOUND = 3;

/**
 * Slope at a key between two segments, given the length (ms) and rise of each: that of the line
 * through both neighbours, 0 at a local extreme or beside a flat, and never so steep that the
 * curve would leave the span of its keys.
 * Reference: contract section 4; Fritsch & Carlson, Monotone piecewise cubic interpolation,
 * SIAM J. Numer. Anal. 17 (1980).
 */
export function automaticSlope(
  lengthBefore: number,
  riseBefore: number,
  lengthAfter: number,
  riseAfter: number,
): number {
  if (Math.sign(riseBefore) !== Math.sign(riseAfter)) return 0;
  const slope = (riseBefore + riseAfter) / (lengthBefore + lengthAfter);
  const secantBefore = Math.abs(riseBefore / lengthBefore);
  const secantAfter = Math.abs(riseAfter / lengthAfter);
  const bound = MONOTONE_BOUND * Math.min(secantBefore, secantAfter);
  return Math.max(-bound, Math.min(bound, slope));
}
