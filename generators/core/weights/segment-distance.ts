/**
 * Distance from a point to one of many segments; the closest point goes to `out`.
 *
 * @param segments six numbers each: head, tail. A segment without length is a point.
 * @param slot which segment
 * @param out receives the closest point (3)
 */
export function segmentDistance(
  segments: Float64Array,
  slot: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const s = 6 * slot;
  const hx = segments[s]!;
  const hy = segments[s + 1]!;
  const hz = segments[s + 2]!;
  const ux = segments[s + 3]! - hx;
  const uy = segments[s + 4]! - hy;
  const uz = segments[s + 5]! - hz;
  const lengthSquared = ux * ux + uy * uy + uz * uz;
  const along = (x - hx) * ux + (y - hy) * uy + (z - hz) * uz;
  const t = lengthSquared > 0 ? Math.min(1, Math.max(0, along / lengthSquared)) : 0;
  out[0] = hx + t * ux;
  out[1] = hy + t * uy;
  out[2] = hz + t * uz;
  const dx = x - out[0]!;
  const dy = y - out[1]!;
  const dz = z - out[2]!;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
