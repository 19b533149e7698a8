/**
 * A compiled F-curve: S segments in order of time, ready to be evaluated without a check.
 * Read-only by convention; made by `compileCurve` alone.
 */
export interface Curve {
  readonly periodMs: number;
  readonly loop: boolean;
  /** S: one of the shapes below. */
  readonly shapes: Uint8Array;
  /**
   * 8S: start ms, length ms, first value, difference to the second value, then the Bezier's inner
   * points: time 1 and 2 as shares of the length in [0, 1], value 1 and 2 less the first value.
   * A segment that wraps ends after `periodMs`. No segment: the curve is constant.
   */
  readonly segments: Float64Array;
  /** Time and value of the last key: what holds from then on where the curve does not loop. */
  readonly lastMs: number;
  readonly lastValue: number;
}

export const SEGMENT_STRIDE = 8;

export const CONSTANT_SHAPE = 0;
export const LINEAR_SHAPE = 1;
export const BEZIER_SHAPE = 2;
