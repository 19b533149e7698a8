import type { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import { type Region, ROUNDING } from "./region.js";

const SLOPE = new Float64Array(3);

/**
 * The round cone (a capsule when both radii agree): the hull of a ball of radius r at the origin
 * and one of radius r2 at (dx,dy,dz); exact.
 *
 * In the half plane of (distance from the axis, height along it) the flank is a line whose normal
 * is (cos, sin) with sin = (r - r2)/length; a point belongs to the flank where its foot on that
 * line lies between the two points of tangency, else to the ball on its side. Where one ball
 * holds the other only the larger is left.
 */
export class RoundCone implements Primitive {
  private readonly ux: number;
  private readonly uy: number;
  private readonly uz: number;
  private readonly length: number;
  private readonly r: number;
  private readonly r2: number;
  private readonly sin: number;
  private readonly cos: number;

  constructor(dx: number, dy: number, dz: number, r: number, r2: number) {
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const scale = length === 0 ? 0 : 1 / length;
    this.ux = dx * scale;
    this.uy = dy * scale;
    this.uz = dz * scale;
    this.length = length;
    this.r = r;
    this.r2 = r2;
    // one ball holds the other: a flank of no width, on the side of the larger ball
    const oneBall = length <= Math.abs(r - r2);
    this.sin = oneBall ? (r >= r2 ? 1 : -1) : (r - r2) / length;
    this.cos = oneBall ? 0 : Math.sqrt(1 - this.sin * this.sin);
  }

  distance(x: number, y: number, z: number): number {
    const along = x * this.ux + y * this.uy + z * this.uz;
    const px = x - along * this.ux;
    const py = y - along * this.uy;
    const pz = z - along * this.uz;
    const across = Math.sqrt(px * px + py * py + pz * pz);
    const part = this.partAt(across, along);
    if (part === 0) return across * this.cos + along * this.sin - this.r;
    if (part < 0) return Math.sqrt(across * across + along * along) - this.r;
    const beyond = along - this.length;
    return Math.sqrt(across * across + beyond * beyond) - this.r2;
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    const along = x * this.ux + y * this.uy + z * this.uz;
    const px = x - along * this.ux;
    const py = y - along * this.uy;
    const pz = z - along * this.uz;
    const across = Math.sqrt(px * px + py * py + pz * pz);
    const part = this.partAt(across, along);
    let outward = across === 0 ? 0 : this.cos / across;
    let upward = this.sin;
    if (part !== 0) {
      const height = part < 0 ? along : along - this.length;
      const length = Math.sqrt(across * across + height * height);
      outward = length === 0 ? 0 : 1 / length;
      upward = height * outward;
    }
    out[0] = px * outward + this.ux * upward;
    out[1] = py * outward + this.uy * upward;
    out[2] = pz * outward + this.uz * upward;
  }

  /**
   * The distance of a convex solid is convex: it lies above its tangent plane at the region's
   * centre, and is largest at a corner.
   */
  bound(region: Region, out: Float64Array): void {
    const { x, y, z, hx, hy, hz } = region;
    this.gradient(x, y, z, SLOPE);
    const change = Math.abs(SLOPE[0]!) * hx + Math.abs(SLOPE[1]!) * hy + Math.abs(SLOPE[2]!) * hz;
    let highest = Number.NEGATIVE_INFINITY;
    for (let corner = 0; corner < 8; corner++) {
      const dx = corner & 1 ? hx : -hx;
      const dy = corner & 2 ? hy : -hy;
      const dz = corner & 4 ? hz : -hz;
      highest = Math.max(highest, this.distance(x + dx, y + dy, z + dz));
    }
    const reach = Math.abs(x) + Math.abs(y) + Math.abs(z) + hx + hy + hz;
    const rounding = ROUNDING * (reach + this.length + this.r + this.r2);
    out[0] = this.distance(x, y, z) - change - rounding;
    out[1] = highest + rounding;
  }

  measure(points: Points, out: Float64Array): void {
    const { x, y, z, length } = points;
    for (let i = 0; i < length; i++) out[i] = this.distance(x[i]!, y[i]!, z[i]!);
  }

  /** -1: the ball at the origin; 1: the other ball; 0: the flank. */
  private partAt(across: number, along: number): number {
    if (this.cos === 0) return -this.sin;
    const foot = along * this.cos - across * this.sin;
    if (foot < 0) return -1;
    return foot > this.length * this.cos ? 1 : 0;
  }
}
