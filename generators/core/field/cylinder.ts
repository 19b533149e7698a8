import { boundGrowing } from "./bound-growing.js";
import type { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import type { Region } from "./region.js";

/** The capped cylinder of radius r and half height h along y about the origin; exact. */
export class Cylinder implements Primitive {
  private readonly r: number;
  private readonly h: number;

  constructor(r: number, h: number) {
    this.r = r;
    this.h = h;
  }

  distance(x: number, y: number, z: number): number {
    const side = Math.sqrt(x * x + z * z) - this.r;
    const cap = Math.abs(y) - this.h;
    const os = Math.max(side, 0);
    const oc = Math.max(cap, 0);
    return Math.sqrt(os * os + oc * oc) + Math.min(Math.max(side, cap), 0);
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    const radius = Math.sqrt(x * x + z * z);
    const side = radius - this.r;
    const cap = Math.abs(y) - this.h;
    let os = Math.max(side, 0);
    let oc = Math.max(cap, 0);
    let length = Math.sqrt(os * os + oc * oc);
    if (length === 0) {
      // inside the nearer of wall and cap decides
      os = side >= cap ? 1 : 0;
      oc = 1 - os;
      length = 1;
    }
    const across = radius === 0 ? 0 : os / (length * radius);
    out[0] = x * across;
    out[1] = (y < 0 ? -oc : oc) / length;
    out[2] = z * across;
  }

  bound(region: Region, out: Float64Array): void {
    boundGrowing(this, region, out);
  }

  measure(points: Points, out: Float64Array): void {
    const { x, y, z, length } = points;
    for (let i = 0; i < length; i++) out[i] = this.distance(x[i]!, y[i]!, z[i]!);
  }
}
