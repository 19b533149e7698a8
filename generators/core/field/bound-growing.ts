import type { Region } from "./region.js";

/**
 * Bounds, over a region, of a shape whose distance grows with |x|, |y| and |z| (or stays): its
 * values at the region's points nearest to and farthest from every middle plane. Rounded
 * operations are monotone too, so these hold without widening.
 */
export function boundGrowing(
  shape: { distance(x: number, y: number, z: number): number },
  region: Region,
  out: Float64Array,
): void {
  const x = Math.abs(region.x);
  const y = Math.abs(region.y);
  const z = Math.abs(region.z);
  const { hx, hy, hz } = region;
  out[0] = shape.distance(Math.max(x - hx, 0), Math.max(y - hy, 0), Math.max(z - hz, 0));
  out[1] = shape.distance(x + hx, y + hy, z + hz);
}
