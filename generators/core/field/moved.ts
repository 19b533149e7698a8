import type { Expression } from "./expression.js";

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
}
