import type { Axis } from "bindpose/contract/words";
import type { Expression } from "./expression.js";

/**
 * The whole body so far with one half replaced by the mirror image of the other: space is folded
 * onto the kept half, whose values keep their bits.
 */
export class Mirrored implements Expression {
  readonly cost: number;
  readonly depth: number;
  private readonly body: Expression;
  private readonly axis: 0 | 1 | 2;
  private readonly at: number;
  /** 1 keeps the low half, -1 the high one. */
  private readonly keep: 1 | -1;

  constructor(body: Expression, axis: Axis, at: number, keep: "low" | "high") {
    this.cost = body.cost + 1;
    this.depth = body.depth + 1;
    this.body = body;
    this.axis = axis === "x" ? 0 : axis === "y" ? 1 : 2;
    this.at = at;
    this.keep = keep === "low" ? 1 : -1;
  }

  distance(x: number, y: number, z: number): number {
    const axis = this.axis;
    return this.body.distance(
      axis === 0 ? this.fold(x) : x,
      axis === 1 ? this.fold(y) : y,
      axis === 2 ? this.fold(z) : z,
    );
  }

  differentiate(x: number, y: number, z: number, out: Float64Array): number {
    const axis = this.axis;
    const value = this.body.differentiate(
      axis === 0 ? this.fold(x) : x,
      axis === 1 ? this.fold(y) : y,
      axis === 2 ? this.fold(z) : z,
      out,
    );
    if (this.isReplaced(axis === 0 ? x : axis === 1 ? y : z)) out[axis] = -out[axis]!;
    return value;
  }

  paint(
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    w: number,
    out: Float64Array,
  ): number {
    const axis = this.axis;
    return this.body.paint(
      axis === 0 ? this.fold(x) : x,
      axis === 1 ? this.fold(y) : y,
      axis === 2 ? this.fold(z) : z,
      axis === 0 ? this.fold(u) : u,
      axis === 1 ? this.fold(v) : v,
      axis === 2 ? this.fold(w) : w,
      out,
    );
  }

  private isReplaced(coordinate: number): boolean {
    return (coordinate - this.at) * this.keep > 0;
  }

  private fold(coordinate: number): number {
    return this.isReplaced(coordinate) ? this.at - (coordinate - this.at) : coordinate;
  }
}
