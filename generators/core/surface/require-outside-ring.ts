import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  INSIDE,
  type SampledGrid,
  writeOrigin,
} from "./sampled-grid.js";

/**
 * Throws RangeError unless the grid has samples for every active brick and all points of its outer
 * ring, and beyond it, are outside: what every polygonizer needs for a closed surface.
 */
export function requireOutsideRing(grid: SampledGrid): void {
  const { nx, ny, nz, bricksX, bricksY, bricksZ, slots, bricks, values } = grid;
  if (values.length !== bricks.length * BRICK_SAMPLES) {
    const expected = bricks.length * BRICK_SAMPLES;
    throw new RangeError(`the grid has ${values.length} values, expected ${expected}`);
  }
  if (slots.length !== bricksX * bricksY * bricksZ) {
    const expected = bricksX * bricksY * bricksZ;
    throw new RangeError(`the grid has ${slots.length} slots, expected ${expected}`);
  }
  const origin = new Int32Array(3);
  for (let slot = 0; slot < bricks.length; slot++) {
    writeOrigin(grid, slot, origin);
    const [i0, j0, k0] = origin as unknown as [number, number, number];
    if (!reachesRing(i0, nx) && !reachesRing(j0, ny) && !reachesRing(k0, nz)) continue;
    for (let at = 0; at < BRICK_SAMPLES; at++) {
      if (!(values[slot * BRICK_SAMPLES + at]! < 0)) continue;
      const i = i0 + (at % BRICK_POINTS);
      const j = j0 + (Math.floor(at / BRICK_POINTS) % BRICK_POINTS);
      const k = k0 + Math.floor(at / (BRICK_POINTS * BRICK_POINTS));
      if (i > 0 && j > 0 && k > 0 && i < nx - 1 && j < ny - 1 && k < nz - 1) continue;
      throw new RangeError(`the ring's lattice point (${i},${j},${k}) is inside, expected outside`);
    }
  }
  for (let brick = 0; brick < slots.length; brick++) {
    if (slots[brick] !== INSIDE) continue;
    const row = Math.floor(brick / bricksX);
    const [bi, bj, bk] = [brick % bricksX, row % bricksY, Math.floor(row / bricksY)];
    const reaches =
      reachesRing(bi * BRICK_CELLS, nx) ||
      reachesRing(bj * BRICK_CELLS, ny) ||
      reachesRing(bk * BRICK_CELLS, nz);
    if (!reaches) continue;
    throw new RangeError(
      `brick (${bi},${bj},${bk}) at the ring is inside, expected outside points`,
    );
  }
}

/** Whether a brick whose first point along an axis is `first` holds a ring point of n points. */
function reachesRing(first: number, n: number): boolean {
  return first === 0 || first + BRICK_CELLS >= n - 1;
}
