import { boundGrowing } from "./bound-growing.js";
import type { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import type { Region } from "./region.js";

/** The box of half extents hx, hy, hz about the origin, its edges rounded by `round`; exact. */
export class Box implements Primitive {
  private readonly cx: number;
  private readonly cy: number;
  private readonly cz: number;
  private readonly round: number;

  /** `round` is at most the smallest half extent. */
  constructor(hx: number, hy: number, hz: number, round: number) {
    this.cx = hx - round;
    this.cy = hy - round;
    this.cz = hz - round;
    this.round = round;
  }

  distance(x: number, y: number, z: number): number {
    const qx = Math.abs(x) - this.cx;
    const qy = Math.abs(y) - this.cy;
    const qz = Math.abs(z) - this.cz;
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    const within = Math.min(Math.max(qx, qy, qz), 0);
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + within - this.round;
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    const qx = Math.abs(x) - this.cx;
    const qy = Math.abs(y) - this.cy;
    const qz = Math.abs(z) - this.cz;
    let ox = Math.max(qx, 0);
    let oy = Math.max(qy, 0);
    let oz = Math.max(qz, 0);
    let length = Math.sqrt(ox * ox + oy * oy + oz * oz);
    if (length === 0) {
      // inside the core the nearest face decides
      ox = qx >= qy && qx >= qz ? 1 : 0;
      oy = ox === 0 && qy >= qz ? 1 : 0;
      oz = 1 - ox - oy;
      length = 1;
    }
    out[0] = (x < 0 ? -ox : ox) / length;
    out[1] = (y < 0 ? -oy : oy) / length;
    out[2] = (z < 0 ? -oz : oz) / length;
  }

  bound(region: Region, out: Float64Array): void {
    boundGrowing(this, region, out);
  }

  measure(points: Points, out: Float64Array): void {
    const { x, y, z, length } = points;
    for (let i = 0; i < length; i++) out[i] = this.distance(x[i]!, y[i]!, z[i]!);
  }
}
