import type { Expression } from "./expression.js";
import { Points } from "./points.js";
import { type Region, ROUNDING } from "./region.js";

/** The whole body so far, shifted. */
export class Moved implements Expression {
  readonly cost: number;
  readonly depth: number;
  private readonly body: Expression;
  private readonly dx: number;
  private readonly dy: number;
  private readonly dz: number;

  constructor(body: Expression, dx: number, dy: number, dz: number) {
    this.cost = body.cost + 1;
    this.depth = body.depth + 1;
    this.body = body;
    this.dx = dx;
    this.dy = dy;
    this.dz = dz;
  }

  distance(x: number, y: number, z: number): number {
    return this.body.distance(x - this.dx, y - this.dy, z - this.dz);
  }

  differentiate(x: number, y: number, z: number, out: Float64Array): number {
    return this.body.differentiate(x - this.dx, y - this.dy, z - this.dz, out);
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
    const { dx, dy, dz } = this;
    return this.body.paint(x - dx, y - dy, z - dz, u - dx, v - dy, w - dz, out);
  }

  bind(x: number, y: number, z: number, out: Float64Array): number {
    return this.body.bind(x - this.dx, y - this.dy, z - this.dz, out);
  }

  narrow(region: Region, bound: Float64Array): Expression {
    const { dx, dy, dz } = this;
    const body = this.body.narrow(
      {
        x: region.x - dx,
        y: region.y - dy,
        z: region.z - dz,
        hx: region.hx + ROUNDING * (Math.abs(region.x) + region.hx + Math.abs(dx)),
        hy: region.hy + ROUNDING * (Math.abs(region.y) + region.hy + Math.abs(dy)),
        hz: region.hz + ROUNDING * (Math.abs(region.z) + region.hz + Math.abs(dz)),
      },
      bound,
    );
    if (body.cost === 0) return body;
    return body === this.body ? this : new Moved(body, dx, dy, dz);
  }

  measure(points: Points, out: Float64Array): void {
    const moved = new Points();
    for (let i = 0; i < points.length; i++) {
      moved.x[i] = points.x[i]! - this.dx;
      moved.y[i] = points.y[i]! - this.dy;
      moved.z[i] = points.z[i]! - this.dz;
    }
    moved.length = points.length;
    this.body.measure(moved, out);
  }
}
