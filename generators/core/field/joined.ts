import { type Expression, PAINT } from "./expression.js";
import type { Points } from "./points.js";
import type { Region } from "./region.js";
import { cannotMatter, shareOfSecond, smoothMin } from "./smooth-min.js";

/** An odd multiplier that spreads region numbers (2^32 over the golden ratio). */
const SPREAD = 0x9e3779b1;

/** Two bodies joined: the whole body so far and its shifted copy. */
export class Joined implements Expression {
  readonly cost: number;
  readonly depth: number;
  private readonly first: Expression;
  private readonly second: Expression;
  private readonly blend: number;

  constructor(first: Expression, second: Expression, blend: number) {
    this.cost = first.cost + second.cost;
    this.depth = Math.max(first.depth, second.depth);
    this.first = first;
    this.second = second;
    this.blend = blend;
  }

  distance(x: number, y: number, z: number): number {
    return smoothMin(this.first.distance(x, y, z), this.second.distance(x, y, z), this.blend);
  }

  differentiate(x: number, y: number, z: number, out: Float64Array): number {
    const first = this.first.differentiate(x, y, z, out);
    const gx = out[0]!;
    const gy = out[1]!;
    const gz = out[2]!;
    const second = this.second.differentiate(x, y, z, out);
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
    const { blend } = this;
    const first = this.first.paint(x, y, z, u, v, w, out);
    const red = out[PAINT.red]!;
    const green = out[PAINT.green]!;
    const blue = out[PAINT.blue]!;
    const winner = out[PAINT.winner]!;
    const region = out[PAINT.region]!;
    const firstAtDecider = out[PAINT.decider]!;
    const second = this.second.paint(x, y, z, u, v, w, out);
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

  bind(x: number, y: number, z: number, out: Float64Array): number {
    const first = this.first.bind(x, y, z, out);
    const shares = out.slice();
    const second = this.second.bind(x, y, z, out);
    const share = shareOfSecond(first, second, this.blend);
    for (let i = 0; i < out.length; i++) out[i] = shares[i]! + share * (out[i]! - shares[i]!);
    return smoothMin(first, second, this.blend);
  }

  narrow(region: Region, bound: Float64Array): Expression {
    const { blend } = this;
    const first = this.first.narrow(region, bound);
    const low = bound[0]!;
    const high = bound[1]!;
    const second = this.second.narrow(region, bound);
    if (cannotMatter(low, bound[1]!, blend)) return second;
    const isAlone = cannotMatter(bound[0]!, high, blend);
    bound[0] = isAlone ? low : smoothMin(low, bound[0]!, blend);
    bound[1] = isAlone ? high : smoothMin(high, bound[1]!, blend);
    if (isAlone) return first;
    const isSame = first === this.first && second === this.second;
    return isSame ? this : new Joined(first, second, blend);
  }

  measure(points: Points, out: Float64Array): void {
    const { blend } = this;
    const other = new Float64Array(points.length);
    this.first.measure(points, out);
    this.second.measure(points, other);
    for (let i = 0; i < other.length; i++) out[i] = smoothMin(out[i]!, other[i]!, blend);
  }

  /** Without a blend the first body keeps its regions and the copy gets others; a blend joins both. */
  private regionOf(first: number, second: number, share: number): number {
    const other = Math.imul(second + 1, SPREAD);
    if (this.blend > 0) return first ^ other;
    return share === 0 ? first : other;
  }
}
