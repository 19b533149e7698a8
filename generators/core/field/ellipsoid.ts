import type { Primitive } from "./primitive.js";

/** Radii below count as this, so that no square leaves the numbers; no cell is as small. */
const SMALLEST_RADIUS = 1e-6;

/**
 * The ellipsoid of radii rx, ry, rz about the origin, as k0 (k0 - 1)/k1 with k0 = |p/r| and
 * k1 = |p/r^2| (I. Quilez's bound). Its sign is exact and its value nearly the distance close to
 * the surface; it is NOT 1-Lipschitz (the slope passes 4 in flat ellipsoids) and has no limit at
 * the centre, where the smallest radius stands for it.
 */
export class Ellipsoid implements Primitive {
  private readonly ix: number;
  private readonly iy: number;
  private readonly iz: number;
  private readonly smallest: number;

  constructor(rx: number, ry: number, rz: number) {
    this.ix = 1 / Math.max(rx, SMALLEST_RADIUS);
    this.iy = 1 / Math.max(ry, SMALLEST_RADIUS);
    this.iz = 1 / Math.max(rz, SMALLEST_RADIUS);
    this.smallest = 1 / Math.max(this.ix, this.iy, this.iz);
  }

  distance(x: number, y: number, z: number): number {
    const ax = x * this.ix;
    const ay = y * this.iy;
    const az = z * this.iz;
    const bx = ax * this.ix;
    const by = ay * this.iy;
    const bz = az * this.iz;
    const k1 = Math.sqrt(bx * bx + by * by + bz * bz);
    if (k1 === 0) return -this.smallest;
    const k0 = Math.sqrt(ax * ax + ay * ay + az * az);
    return (k0 * (k0 - 1)) / k1;
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    const ax = x * this.ix;
    const ay = y * this.iy;
    const az = z * this.iz;
    const bx = ax * this.ix;
    const by = ay * this.iy;
    const bz = az * this.iz;
    const k1 = Math.sqrt(bx * bx + by * by + bz * bz);
    if (k1 === 0) {
      out.fill(0, 0, 3);
      return;
    }
    const k0 = Math.sqrt(ax * ax + ay * ay + az * az);
    // with k0' = b/k0 and k1' = (b/r^2)/k1, the quotient rule gives b (u - v/r^2)
    const u = (2 * k0 - 1) / (k0 * k1);
    const v = (k0 * (k0 - 1)) / (k1 * k1 * k1);
    out[0] = bx * (u - v * this.ix * this.ix);
    out[1] = by * (u - v * this.iy * this.iy);
    out[2] = bz * (u - v * this.iz * this.iz);
  }
}
