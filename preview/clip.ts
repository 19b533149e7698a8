/**
 * Cutting triangles in clip space, before the division by w. The near plane `z <= w` keeps w
 * above 0; four guard planes keep screen coordinates small enough for exact integer edge
 * functions. What lies between picture and guard is left to the rasteriser, so ordinary meshes
 * are never cut at the picture's border. Sutherland and Hodgman, Reentrant Polygon Clipping, 1974.
 */

/** Guard planes stand at this multiple of the picture's half width and height. */
const GUARD = 4;

const PLANES = 5;
/** A triangle of three corners gains at most one per plane. */
export const MAX_CORNERS = 3 + PLANES;

/** Set in an outcode when a value is not finite: such a vertex is never drawn. */
export const NOT_FINITE = 1 << PLANES;

/** One bit per plane the clip-space point is outside of; 0 when it can be divided and drawn. */
export function outcodeOf(x: number, y: number, z: number, w: number): number {
  if (!Number.isFinite(x + y + z + w)) return NOT_FINITE;
  const limit = GUARD * w;
  return (
    (z > w ? 1 : 0) |
    (x > limit ? 2 : 0) |
    (-x > limit ? 4 : 0) |
    (y > limit ? 8 : 0) |
    (-y > limit ? 16 : 0)
  );
}

/** Distance inside a plane, of the point at `i`; negative outside. Linear in the point. */
function inside(points: Float64Array, i: number, plane: number): number {
  const w = points[i + 3]!;
  switch (plane) {
    case 0:
      return w - points[i + 2]!;
    case 1:
      return GUARD * w - points[i]!;
    case 2:
      return GUARD * w + points[i]!;
    case 3:
      return GUARD * w - points[i + 1]!;
    default:
      return GUARD * w + points[i + 1]!;
  }
}

/**
 * Cuts the polygon whose `count` points (x, y, z, w) fill the start of `polygon`, in place, and
 * returns how many points are left. Both arrays hold `4 * MAX_CORNERS` values; `spare` is
 * scratch. `outcodes` is the union of the corners' outcodes.
 */
export function clipPolygon(
  polygon: Float64Array,
  spare: Float64Array,
  count: number,
  outcodes: number,
): number {
  for (let plane = 0; plane < PLANES; plane++) {
    if ((outcodes & (1 << plane)) === 0) continue;
    let kept = 0;
    let previous = 4 * (count - 1);
    for (let i = 0; i < 4 * count; i += 4) {
      const before = inside(polygon, previous, plane);
      const here = inside(polygon, i, plane);
      // Always from the inner point to the outer one: neighbours that share the edge, in the
      // other direction, get the very same point and no crack opens.
      if (before >= 0 && here < 0) {
        mix(polygon, previous, i, before / (before - here), spare, kept++);
      } else if (before < 0 && here >= 0) {
        mix(polygon, i, previous, here / (here - before), spare, kept++);
      }
      if (here >= 0) mix(polygon, i, i, 0, spare, kept++);
      previous = i;
    }
    polygon.set(spare);
    count = kept;
  }
  return count;
}

function mix(
  from: Float64Array,
  a: number,
  b: number,
  t: number,
  to: Float64Array,
  slot: number,
): void {
  for (let k = 0; k < 4; k++) {
    const start = from[a + k]!;
    to[4 * slot + k] = start + t * (from[b + k]! - start);
  }
}
