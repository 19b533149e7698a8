import { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import { type Region, ROUNDING } from "./region.js";
import type { Rotation } from "./rotation.js";

const LOCAL = new Points();

/** A primitive moved to a centre and turned. Distances are kept. */
export class Placed implements Primitive {
  private readonly x: number;
  private readonly y: number;
  private readonly z: number;
  private readonly m: Float64Array;
  private readonly shape: Primitive;

  /** `toLocal` takes model directions into the shape's frame. */
  constructor(x: number, y: number, z: number, toLocal: Rotation, shape: Primitive) {
    this.x = x;
    this.y = y;
    this.z = z;
    this.m = Float64Array.from(toLocal);
    this.shape = shape;
  }

  distance(x: number, y: number, z: number): number {
    const m = this.m;
    const px = x - this.x;
    const py = y - this.y;
    const pz = z - this.z;
    return this.shape.distance(
      m[0]! * px + m[1]! * py + m[2]! * pz,
      m[3]! * px + m[4]! * py + m[5]! * pz,
      m[6]! * px + m[7]! * py + m[8]! * pz,
    );
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    const m = this.m;
    const px = x - this.x;
    const py = y - this.y;
    const pz = z - this.z;
    this.shape.gradient(
      m[0]! * px + m[1]! * py + m[2]! * pz,
      m[3]! * px + m[4]! * py + m[5]! * pz,
      m[6]! * px + m[7]! * py + m[8]! * pz,
      out,
    );
    const gx = out[0]!;
    const gy = out[1]!;
    const gz = out[2]!;
    out[0] = m[0]! * gx + m[3]! * gy + m[6]! * gz;
    out[1] = m[1]! * gx + m[4]! * gy + m[7]! * gz;
    out[2] = m[2]! * gx + m[5]! * gy + m[8]! * gz;
  }

  bound(region: Region, out: Float64Array): void {
    const m = this.m;
    const { x, y, z, hx, hy, hz } = region;
    const px = x - this.x;
    const py = y - this.y;
    const pz = z - this.z;
    const rounding =
      ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z) + hx + hy + hz) +
      ROUNDING * (Math.abs(this.x) + Math.abs(this.y) + Math.abs(this.z));
    const local = {
      x: m[0]! * px + m[1]! * py + m[2]! * pz,
      y: m[3]! * px + m[4]! * py + m[5]! * pz,
      z: m[6]! * px + m[7]! * py + m[8]! * pz,
      hx: Math.abs(m[0]!) * hx + Math.abs(m[1]!) * hy + Math.abs(m[2]!) * hz + rounding,
      hy: Math.abs(m[3]!) * hx + Math.abs(m[4]!) * hy + Math.abs(m[5]!) * hz + rounding,
      hz: Math.abs(m[6]!) * hx + Math.abs(m[7]!) * hy + Math.abs(m[8]!) * hz + rounding,
    };
    this.shape.bound(local, out);
  }

  measure(points: Points, out: Float64Array): void {
    const [a, b, c, d, e, f, g, h, i] = this.m as unknown as Rotation;
    const { x, y, z } = this;
    const { x: xs, y: ys, z: zs, length } = points;
    const { x: localX, y: localY, z: localZ } = LOCAL;
    for (let at = 0; at < length; at++) {
      const px = xs[at]! - x;
      const py = ys[at]! - y;
      const pz = zs[at]! - z;
      localX[at] = a * px + b * py + c * pz;
      localY[at] = d * px + e * py + f * pz;
      localZ[at] = g * px + h * py + i * pz;
    }
    LOCAL.length = length;
    this.shape.measure(LOCAL, out);
  }
}
