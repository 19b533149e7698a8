import { boundGrowing } from "./bound-growing.js";
import type { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import type { Region } from "./region.js";

/** The ball of radius r about the origin; exact. */
export class Sphere implements Primitive {
  private readonly r: number;

  constructor(r: number) {
    this.r = r;
  }

  distance(x: number, y: number, z: number): number {
    return Math.sqrt(x * x + y * y + z * z) - this.r;
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    const length = Math.sqrt(x * x + y * y + z * z);
    const scale = length === 0 ? 0 : 1 / length;
    out[0] = x * scale;
    out[1] = y * scale;
    out[2] = z * scale;
  }

  bound(region: Region, out: Float64Array): void {
    boundGrowing(this, region, out);
  }

  measure(points: Points, out: Float64Array): void {
    const { x, y, z, length } = points;
    for (let i = 0; i < length; i++) out[i] = this.distance(x[i]!, y[i]!, z[i]!);
  }
}
