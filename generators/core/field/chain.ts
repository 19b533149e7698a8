import { type Expression, PAINT } from "./expression.js";
import type { Primitive } from "./primitive.js";
import { shareOfSecond, smoothMin } from "./smooth-min.js";

/** One primitive joined to, or cut out of, everything before it. */
export interface Step {
  readonly primitive: Primitive;
  /** 1 joins; -1 cuts: the smooth maximum of f and -p is the negated minimum of -f and p. */
  readonly sign: 1 | -1;
  readonly blend: number;
  /** Index of the operation, and of its colour in the palette. */
  readonly operation: number;
  /** False: a cut that shows the body's own colour. */
  readonly coloured: boolean;
}

/** Primitives in recorded order on top of a base. */
export class Chain implements Expression {
  readonly cost: number;
  readonly depth: number;
  private readonly base: Expression;
  private readonly steps: readonly Step[];
  /** Linear RGB of every operation, three numbers each. */
  private readonly palette: Float64Array;
  private readonly slope = new Float64Array(3);

  constructor(base: Expression, steps: readonly Step[], palette: Float64Array) {
    this.cost = base.cost + steps.length;
    this.depth = base.depth;
    this.base = base;
    this.steps = steps;
    this.palette = palette;
  }

  distance(x: number, y: number, z: number): number {
    let body = this.base.distance(x, y, z);
    for (const { primitive, sign, blend } of this.steps) {
      body = sign * smoothMin(sign * body, primitive.distance(x, y, z), blend);
    }
    return body;
  }

  differentiate(x: number, y: number, z: number, out: Float64Array): number {
    const slope = this.slope;
    let body = this.base.differentiate(x, y, z, out);
    for (const { primitive, sign, blend } of this.steps) {
      const solid = primitive.distance(x, y, z);
      const share = shareOfSecond(sign * body, solid, blend);
      body = sign * smoothMin(sign * body, solid, blend);
      if (share === 0) continue;
      primitive.gradient(x, y, z, slope);
      for (let i = 0; i < 3; i++) {
        out[i] = (1 - share) * out[i]! + share * sign * slope[i]!;
      }
    }
    return body;
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
    let body = this.base.paint(x, y, z, u, v, w, out);
    let decider = out[PAINT.decider]!;
    const decidesItself = x === u && y === v && z === w;
    for (const { primitive, sign, blend, operation, coloured } of this.steps) {
      const solid = primitive.distance(x, y, z);
      const solidAtDecider = decidesItself ? solid : primitive.distance(u, v, w);
      const share =
        blend === 0
          ? shareOfSecond(sign * decider, solidAtDecider, 0)
          : shareOfSecond(sign * body, solid, blend);
      body = sign * smoothMin(sign * body, solid, blend);
      decider = sign * smoothMin(sign * decider, solidAtDecider, blend);
      if (share >= 0.5) out[PAINT.winner] = operation;
      if (share === 0 || !coloured) continue;
      if (blend === 0) out[PAINT.region] = operation + 1;
      for (let i = 0; i < 3; i++) {
        out[i] = out[i]! + share * (this.palette[operation * 3 + i]! - out[i]!);
      }
    }
    out[PAINT.decider] = decider;
    return body;
  }
}
