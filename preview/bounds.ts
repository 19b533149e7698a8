import type { Vector } from "./vector.js";

/** An axis-aligned box, `min` at most `max` on every axis; both corners belong to it. */
export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/**
 * The smallest box around every finite point of the arrays (3 values per point, e.g. one array
 * per pose). Points with a value that is not finite are left out. Without any point: the origin.
 */
export function boundsOf(...positions: readonly Float32Array[]): Box {
  let [x0, y0, z0] = [Infinity, Infinity, Infinity];
  let [x1, y1, z1] = [-Infinity, -Infinity, -Infinity];
  for (const points of positions) {
    for (let i = 0; i + 2 < points.length; i += 3) {
      const x = points[i]!;
      const y = points[i + 1]!;
      const z = points[i + 2]!;
      if (!Number.isFinite(x + y + z)) continue;
      if (x < x0) x0 = x;
      if (y < y0) y0 = y;
      if (z < z0) z0 = z;
      if (x > x1) x1 = x;
      if (y > y1) y1 = y;
      if (z > z1) z1 = z;
    }
  }
  if (x0 > x1) return { min: [0, 0, 0], max: [0, 0, 0] };
  return { min: [x0, y0, z0], max: [x1, y1, z1] };
}

/** The smallest box that holds all the given ones. */
export function uniteBoxes(first: Box, ...others: readonly Box[]): Box {
  let { min, max } = first;
  for (const box of others) {
    min = [
      Math.min(min[0], box.min[0]),
      Math.min(min[1], box.min[1]),
      Math.min(min[2], box.min[2]),
    ];
    max = [
      Math.max(max[0], box.max[0]),
      Math.max(max[1], box.max[1]),
      Math.max(max[2], box.max[2]),
    ];
  }
  return { min, max };
}
