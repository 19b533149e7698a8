import type { Vector } from "./vector.js";
import type { ViewAxes } from "./views.js";

/**
 * How far a subject reaches from a centre, along a camera's axes. With a slope above 0 the four
 * sides are those of a frustum through the centre that widens away from the viewer.
 */
export interface Reach {
  readonly right: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly towards: number;
}

/** Measures points (3 values each); those with a value that is not finite are left out. */
export function reachOf(
  subject: readonly (Float32Array | Float64Array)[],
  centre: Vector,
  axes: ViewAxes,
  slopeX: number,
  slopeY: number,
): Reach {
  const [cx, cy, cz] = centre;
  const [rx, ry, rz] = axes.right;
  const [ux, uy, uz] = axes.up;
  const [tx, ty, tz] = axes.towards;
  let [right, left, top, bottom] = [-Infinity, -Infinity, -Infinity, -Infinity];
  let towards = -Infinity;
  for (const points of subject) {
    for (let i = 0; i + 2 < points.length; i += 3) {
      const px = points[i]! - cx;
      const py = points[i + 1]! - cy;
      const pz = points[i + 2]! - cz;
      if (!Number.isFinite(px + py + pz)) continue;
      const x = px * rx + py * ry + pz * rz;
      const y = px * ux + py * uy + pz * uz;
      const z = px * tx + py * ty + pz * tz;
      right = Math.max(right, x + slopeX * z);
      left = Math.max(left, slopeX * z - x);
      top = Math.max(top, y + slopeY * z);
      bottom = Math.max(bottom, slopeY * z - y);
      towards = Math.max(towards, z);
    }
  }
  return { right, left, top, bottom, towards };
}

/** True when some point of the array is finite. */
export function hasPoint(points: Float32Array): boolean {
  for (let i = 0; i + 2 < points.length; i += 3) {
    if (Number.isFinite(points[i]! + points[i + 1]! + points[i + 2]!)) return true;
  }
  return false;
}

/** The eight corners of a box, 3 values each. */
export function cornersOf(centre: Vector, half: Vector): Float64Array {
  const corners = new Float64Array(24);
  for (let i = 0; i < 24; i++) {
    const axis = i % 3;
    const side = (Math.floor(i / 3) >> axis) & 1 ? 1 : -1;
    corners[i] = centre[axis]! + side * half[axis]!;
  }
  return corners;
}
