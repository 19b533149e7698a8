import { EMPTY, type Expression, FULL, PAINT } from "./expression.js";
import { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import type { Region } from "./region.js";
import { cannotMatter, shareOfSecond, smoothMin } from "./smooth-min.js";

const SLOPE = new Float64Array(3);
const SOLID = new Points().x;

/** One primitive joined to, or cut out of, everything before it. */
export interface Step {
  readonly primitive: Primitive;
  /** 1 joins; -1 cuts: the smooth maximum of f and -p is the negated minimum of -f and p. */
  readonly sign: 1 | -1;
  readonly blend: number;
  /** Index of the operation, and of its colour in the palette. */
  readonly operation: number;
  /** Where its share of the surface is added up: 0 for an operation that no bone is bound to. */
  readonly slot: number;
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
    let body = this.base.differentiate(x, y, z, out);
    for (const { primitive, sign, blend } of this.steps) {
      const solid = primitive.distance(x, y, z);
      const share = shareOfSecond(sign * body, solid, blend);
      body = sign * smoothMin(sign * body, solid, blend);
      if (share === 0) continue;
      primitive.gradient(x, y, z, SLOPE);
      for (let i = 0; i < 3; i++) {
        out[i] = (1 - share) * out[i]! + share * sign * SLOPE[i]!;
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

  bind(x: number, y: number, z: number, out: Float64Array): number {
    let body = this.base.bind(x, y, z, out);
    for (const { primitive, sign, blend, slot } of this.steps) {
      const solid = primitive.distance(x, y, z);
      const share = sign === 1 ? shareOfSecond(body, solid, blend) : 0;
      body = sign * smoothMin(sign * body, solid, blend);
      if (share === 0) continue;
      for (let i = 0; i < out.length; i++) out[i]! *= 1 - share;
      out[slot]! += share;
    }
    return body;
  }

  narrow(region: Region, bound: Float64Array): Expression {
    let base = this.base.narrow(region, bound);
    let steps: Step[] = [];
    let low = bound[0]!;
    let high = bound[1]!;
    for (const step of this.steps) {
      const { primitive, sign, blend } = step;
      primitive.bound(region, bound);
      // a cut is a join of the negated body
      const bodyLow = sign === 1 ? low : -high;
      const bodyHigh = sign === 1 ? high : -low;
      if (cannotMatter(bound[0]!, bodyHigh, blend)) continue;
      const isAlone = cannotMatter(bodyLow, bound[1]!, blend);
      if (isAlone) {
        base = sign === 1 ? EMPTY : FULL;
        steps = [];
      }
      steps.push(step);
      const least = isAlone ? bound[0]! : smoothMin(bodyLow, bound[0]!, blend);
      const most = isAlone ? bound[1]! : smoothMin(bodyHigh, bound[1]!, blend);
      low = sign === 1 ? least : -most;
      high = sign === 1 ? most : -least;
    }
    bound[0] = low;
    bound[1] = high;
    if (steps.length === 0) return base;
    const isSame = base === this.base && steps.length === this.steps.length;
    return isSame ? this : new Chain(base, steps, this.palette);
  }

  measure(points: Points, out: Float64Array): void {
    this.base.measure(points, out);
    for (const { primitive, sign, blend } of this.steps) {
      primitive.measure(points, SOLID);
      for (let i = 0; i < points.length; i++) {
        out[i] = sign * smoothMin(sign * out[i]!, SOLID[i]!, blend);
      }
    }
  }
}
