import type { Points } from "./points.js";
import type { Region } from "./region.js";

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
  /**
   * Returns the distance at (x,y,z) and writes to out[slot] what share of the surface there belongs
   * to operations with that slot; out[0] is what belongs to the others. Cuts own nothing.
   */
  bind(x: number, y: number, z: number, out: Float64Array): number;
  /**
   * What is left of this expression in a region: of the same distance and gradient at each of its
   * points, bit for bit (the sign of a zero slope aside), but without what cannot matter there. Its regions and their hard borders
   * may be others. Writes bounds of the distance over the region to bound[0] and bound[1], exact
   * up to a few roundings.
   */
  narrow(region: Region, bound: Float64Array): Expression;
  /** Writes the distance at every point, bit for bit, to out[0 .. points.length - 1]. */
  measure(points: Points, out: Float64Array): void;
}

/** The same value everywhere, without colour or winner. */
class Constant implements Expression {
  readonly cost = 0;
  readonly depth = 0;
  private readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  distance(): number {
    return this.value;
  }

  differentiate(_x: number, _y: number, _z: number, out: Float64Array): number {
    out.fill(0, 0, 3);
    return this.value;
  }

  paint(
    _x: number,
    _y: number,
    _z: number,
    _u: number,
    _v: number,
    _w: number,
    out: Float64Array,
  ): number {
    out.fill(0, 0, 3);
    out[PAINT.winner] = -1;
    out[PAINT.region] = 0;
    out[PAINT.decider] = this.value;
    return this.value;
  }

  bind(_x: number, _y: number, _z: number, out: Float64Array): number {
    out.fill(0);
    out[0] = 1;
    return this.value;
  }

  narrow(_region: Region, bound: Float64Array): Expression {
    bound.fill(this.value, 0, 2);
    return this;
  }

  measure(points: Points, out: Float64Array): void {
    out.fill(this.value, 0, points.length);
  }
}

/** Nothing recorded yet. */
export const EMPTY: Expression = new Constant(EMPTY_DISTANCE);
/** Solid everywhere: what a cut that alone decides in a region is cut out of. */
export const FULL: Expression = new Constant(-EMPTY_DISTANCE);
