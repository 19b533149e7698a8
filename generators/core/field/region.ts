/** A box in space: its centre and half extents. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly hx: number;
  readonly hy: number;
  readonly hz: number;
}

/**
 * What a bound is widened by, as a share of the numbers that went into it: a few thousand times the
 * rounding of float64, so that bounds hold for rounded values too.
 */
export const ROUNDING = 1e-12;
