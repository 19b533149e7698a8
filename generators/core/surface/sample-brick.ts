import { EMPTY_DISTANCE, type Expression, Points } from "../field/index.js";
import type { Lattice } from "./find-bricks.js";
import { BRICK_CELLS, BRICK_POINTS, BRICK_SAMPLES } from "./sampled-grid.js";

const POINTS = new Points();
const DISTANCES = new Float64Array(BRICK_SAMPLES);

/**
 * Writes the 9^3 samples of a brick to `values` from `offset` on: the field inside the volume,
 * outside values on the ring and beyond. All points are measured operation by operation. Returns
 * how many samples are inside and whether one of those lies on the volume's border.
 */
export function sampleBrick(
  body: Expression,
  { nx, ny, nz, bricksX, bricksY, cellSize }: Lattice,
  brick: number,
  values: Float32Array,
  offset: number,
): { inside: number; onBorder: boolean } {
  const row = Math.floor(brick / bricksX);
  const i0 = (brick % bricksX) * BRICK_CELLS;
  const j0 = (row % bricksY) * BRICK_CELLS;
  const k0 = Math.floor(row / bricksY) * BRICK_CELLS;
  const iEnd = Math.min(i0 + BRICK_CELLS, nx - 2);
  const jEnd = Math.min(j0 + BRICK_CELLS, ny - 2);
  const kEnd = Math.min(k0 + BRICK_CELLS, nz - 2);
  let count = 0;
  for (let k = Math.max(k0, 1); k <= kEnd; k++) {
    for (let j = Math.max(j0, 1); j <= jEnd; j++) {
      for (let i = Math.max(i0, 1); i <= iEnd; i++) {
        POINTS.x[count] = (i - 1) * cellSize;
        POINTS.y[count] = (j - 1) * cellSize;
        POINTS.z[count] = (k - 1) * cellSize;
        count++;
      }
    }
  }
  POINTS.length = count;
  body.measure(POINTS, DISTANCES);
  if (count < BRICK_SAMPLES) values.fill(EMPTY_DISTANCE, offset, offset + BRICK_SAMPLES);
  let at = 0;
  let inside = 0;
  let onBorder = false;
  for (let k = Math.max(k0, 1); k <= kEnd; k++) {
    for (let j = Math.max(j0, 1); j <= jEnd; j++) {
      const line = offset + ((k - k0) * BRICK_POINTS + j - j0) * BRICK_POINTS - i0;
      for (let i = Math.max(i0, 1); i <= iEnd; i++) {
        values[line + i] = DISTANCES[at++]!;
        if (!(values[line + i]! < 0)) continue;
        inside++;
        onBorder ||= i === 1 || j === 1 || k === 1 || i === nx - 2 || j === ny - 2 || k === nz - 2;
      }
    }
  }
  return { inside, onBorder };
}
