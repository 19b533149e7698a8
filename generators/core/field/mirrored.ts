import type { Expression } from "./expression.js";
import { Points } from "./points.js";
import { type Region, ROUNDING } from "./region.js";

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
  private readonly keep: 1 | -1;

  /** Folds along an axis (0 is x) at `at`; keep = 1 keeps the low half, -1 the high one. */
  constructor(body: Expression, axis: 0 | 1 | 2, at: number, keep: 1 | -1) {
    this.cost = body.cost + 1;
    this.depth = body.depth + 1;
    this.body = body;
    this.axis = axis;
    this.at = at;
    this.keep = keep;
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

  bind(x: number, y: number, z: number, out: Float64Array): number {
    const axis = this.axis;
    const value = this.body.bind(
      axis === 0 ? this.fold(x) : x,
      axis === 1 ? this.fold(y) : y,
      axis === 2 ? this.fold(z) : z,
      out,
    );
    // Left and right change places in a mirror across the body: slots come in such pairs.
    if (axis === 0 && this.isReplaced(x)) {
      for (let i = 1; i < out.length; i += 2) {
        const own = out[i]!;
        out[i] = out[i + 1]!;
        out[i + 1] = own;
      }
    }
    return value;
  }

  narrow(region: Region, bound: Float64Array): Expression {
    const { axis, at, keep } = this;
    const centre = axis === 0 ? region.x : axis === 1 ? region.y : region.z;
    const half = axis === 0 ? region.hx : axis === 1 ? region.hy : region.hz;
    const rounding = ROUNDING * (Math.abs(centre) + half + Math.abs(at));
    // how far the region reaches into the replaced half, and into the kept one
    const beyond = (centre - at) * keep + half + rounding;
    const before = (at - centre) * keep + half + rounding;
    if (beyond <= 0) return this.body.narrow(region, bound);
    const isReplaced = before <= 0;
    const depth = Math.max(beyond, before);
    const body = this.body.narrow(
      this.along(
        region,
        isReplaced ? at - (centre - at) : at - (keep * depth) / 2,
        isReplaced ? half + rounding : depth / 2 + rounding,
      ),
      bound,
    );
    if (body.cost === 0) return body;
    return body === this.body ? this : new Mirrored(body, axis, at, keep);
  }

  measure(points: Points, out: Float64Array): void {
    const { axis } = this;
    const folded = new Points();
    for (let i = 0; i < points.length; i++) {
      folded.x[i] = axis === 0 ? this.fold(points.x[i]!) : points.x[i]!;
      folded.y[i] = axis === 1 ? this.fold(points.y[i]!) : points.y[i]!;
      folded.z[i] = axis === 2 ? this.fold(points.z[i]!) : points.z[i]!;
    }
    folded.length = points.length;
    this.body.measure(folded, out);
  }

  /** The region with another centre and half extent along the axis. */
  private along(region: Region, centre: number, half: number): Region {
    if (this.axis === 0) return { ...region, x: centre, hx: half };
    if (this.axis === 1) return { ...region, y: centre, hy: half };
    return { ...region, z: centre, hz: half };
  }

  private isReplaced(coordinate: number): boolean {
    return (coordinate - this.at) * this.keep > 0;
  }

  private fold(coordinate: number): number {
    return this.isReplaced(coordinate) ? this.at - (coordinate - this.at) : coordinate;
  }
}
