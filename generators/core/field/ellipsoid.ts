import type { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import { type Region, ROUNDING } from "./region.js";

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
  private readonly largest: number;

  constructor(rx: number, ry: number, rz: number) {
    this.ix = 1 / Math.max(rx, SMALLEST_RADIUS);
    this.iy = 1 / Math.max(ry, SMALLEST_RADIUS);
    this.iz = 1 / Math.max(rz, SMALLEST_RADIUS);
    this.smallest = 1 / Math.max(this.ix, this.iy, this.iz);
    this.largest = 1 / Math.min(this.ix, this.iy, this.iz);
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

  /**
   * k0 and k1 grow with |x|, |y| and |z|, and k0/k1 lies between the smallest and the largest
   * radius: bounds of both factors of (k0/k1) (k0 - 1).
   */
  bound(region: Region, out: Float64Array): void {
    const { ix, iy, iz } = this;
    const ax = Math.abs(region.x) * ix;
    const ay = Math.abs(region.y) * iy;
    const az = Math.abs(region.z) * iz;
    const hx = region.hx * ix;
    const hy = region.hy * iy;
    const hz = region.hz * iz;
    const nx = Math.max(ax - hx, 0);
    const ny = Math.max(ay - hy, 0);
    const nz = Math.max(az - hz, 0);
    const fx = ax + hx;
    const fy = ay + hy;
    const fz = az + hz;
    const near0 = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const far0 = Math.sqrt(fx * fx + fy * fy + fz * fz);
    const near1 = Math.sqrt(nx * ix * (nx * ix) + ny * iy * (ny * iy) + nz * iz * (nz * iz));
    const far1 = Math.sqrt(fx * ix * (fx * ix) + fy * iy * (fy * iy) + fz * iz * (fz * iz));
    const least = far1 === 0 ? this.smallest : Math.max(near0 / far1, this.smallest);
    const most = near1 === 0 ? this.largest : Math.min(far0 / near1, this.largest);
    const rounding = ROUNDING * this.largest * (1 + far0);
    out[0] = (near0 < 1 ? most : least) * (near0 - 1) - rounding;
    out[1] = (far0 < 1 ? least : most) * (far0 - 1) + rounding;
  }

  measure(points: Points, out: Float64Array): void {
    const { x, y, z, length } = points;
    for (let i = 0; i < length; i++) out[i] = this.distance(x[i]!, y[i]!, z[i]!);
  }
}
