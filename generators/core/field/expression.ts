/** The value far from everything and in an empty field: larger than any distance that occurs. */
export const EMPTY_DISTANCE = 1e9;

/** Slots of the numbers that `paint` writes. */
export const PAINT = {
  red: 0,
  green: 1,
  blue: 2,
  winner: 3,
  region: 4,
  /** The distance at the point that decides on hard borders. */
  decider: 5,
  length: 6,
} as const;

/**
 * A field under construction: what the operations so far have made. Immutable, so that a whole-body
 * edit can refer to everything before it.
 */
export interface Expression {
  /** How many primitives and edits one evaluation visits. */
  readonly cost: number;
  /** How many edits stand inside each other. */
  readonly depth: number;
  distance(x: number, y: number, z: number): number;
  /** Returns the distance and writes its gradient into out[0..2]. */
  differentiate(x: number, y: number, z: number, out: Float64Array): number;
  /**
   * Returns the distance at (x,y,z) and writes the slots of `PAINT`: colour and winner there, with
   * every combination without a blend decided as at (u,v,w).
   */
  paint(
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    w: number,
    out: Float64Array,
  ): number;
}

/** Nothing recorded yet. */
export const EMPTY: Expression = {
  cost: 0,
  depth: 0,
  distance: () => EMPTY_DISTANCE,
  differentiate: (_x, _y, _z, out) => {
    out.fill(0, 0, 3);
    return EMPTY_DISTANCE;
  },
  paint: (_x, _y, _z, _u, _v, _w, out) => {
    out.fill(0, 0, 3);
    out[PAINT.winner] = -1;
    out[PAINT.region] = 0;
    out[PAINT.decider] = EMPTY_DISTANCE;
    return EMPTY_DISTANCE;
  },
};
