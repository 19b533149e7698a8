import { type Expression, PAINT } from "./expression.js";
import { shareOfSecond, smoothMin } from "./smooth-min.js";

/** An odd multiplier that spreads region numbers (2^32 over the golden ratio). */
const SPREAD = 0x9e3779b1;

/** The whole body so far joined with a shifted copy of itself. */
export class Copied implements Expression {
  readonly cost: number;
  readonly depth: number;
  private readonly body: Expression;
  private readonly dx: number;
  private readonly dy: number;
  private readonly dz: number;
  private readonly blend: number;

  constructor(body: Expression, dx: number, dy: number, dz: number, blend: number) {
    this.cost = 2 * body.cost + 1;
    this.depth = body.depth + 1;
    this.body = body;
    this.dx = dx;
    this.dy = dy;
    this.dz = dz;
    this.blend = blend;
  }

  distance(x: number, y: number, z: number): number {
    const first = this.body.distance(x, y, z);
    return smoothMin(first, this.body.distance(x - this.dx, y - this.dy, z - this.dz), this.blend);
  }

  differentiate(x: number, y: number, z: number, out: Float64Array): number {
    const first = this.body.differentiate(x, y, z, out);
    const gx = out[0]!;
    const gy = out[1]!;
    const gz = out[2]!;
    const second = this.body.differentiate(x - this.dx, y - this.dy, z - this.dz, out);
    const share = shareOfSecond(first, second, this.blend);
    out[0] = (1 - share) * gx + share * out[0]!;
    out[1] = (1 - share) * gy + share * out[1]!;
    out[2] = (1 - share) * gz + share * out[2]!;
    return smoothMin(first, second, this.blend);
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
    const { dx, dy, dz, blend } = this;
    const first = this.body.paint(x, y, z, u, v, w, out);
    const red = out[PAINT.red]!;
    const green = out[PAINT.green]!;
    const blue = out[PAINT.blue]!;
    const winner = out[PAINT.winner]!;
    const region = out[PAINT.region]!;
    const firstAtDecider = out[PAINT.decider]!;
    const second = this.body.paint(x - dx, y - dy, z - dz, u - dx, v - dy, w - dz, out);
    const secondAtDecider = out[PAINT.decider]!;
    const share =
      blend === 0
        ? shareOfSecond(firstAtDecider, secondAtDecider, 0)
        : shareOfSecond(first, second, blend);
    out[PAINT.red] = red + share * (out[PAINT.red]! - red);
    out[PAINT.green] = green + share * (out[PAINT.green]! - green);
    out[PAINT.blue] = blue + share * (out[PAINT.blue]! - blue);
    if (share < 0.5) out[PAINT.winner] = winner;
    out[PAINT.region] = this.regionOf(region, out[PAINT.region]!, share);
    out[PAINT.decider] = smoothMin(firstAtDecider, secondAtDecider, blend);
    return smoothMin(first, second, blend);
  }

  /** Without a blend the first body keeps its regions and the copy gets others; a blend joins both. */
  private regionOf(first: number, second: number, share: number): number {
    const other = Math.imul(second + 1, SPREAD);
    if (this.blend > 0) return first ^ other;
    return share === 0 ? first : other;
  }
}
