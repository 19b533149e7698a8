import type { Field } from "../field/index.js";
import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  type SampledGrid,
  writeOrigin,
} from "../surface/index.js";

/** What is no deeper in the border, in cells, touches it: a foot on the ground is not cut off. */
const TOUCHING = 1e-3;

/**
 * The operations whose solid the volume's border cuts off, ascending: those nearest at lattice
 * points that lie on the border and inside the body. Mirrors, copies and translations are followed.
 */
export function findCutOperations(field: Field, grid: SampledGrid): number[] {
  const { nx, ny, nz, cellSize, bricks, values, touchesBorder } = grid;
  const isCut = new Uint8Array(field.operations);
  if (!touchesBorder) return [];
  const origin = new Int32Array(3);
  const half = (BRICK_CELLS / 2) * cellSize;
  for (let slot = 0; slot < bricks.length; slot++) {
    writeOrigin(grid, slot, origin);
    const [i0, j0, k0] = origin as unknown as [number, number, number];
    if (!reachesBorder(i0, nx) && !reachesBorder(j0, ny) && !reachesBorder(k0, nz)) continue;
    const local = field.within({
      x: (i0 - 1) * cellSize + half,
      y: (j0 - 1) * cellSize + half,
      z: (k0 - 1) * cellSize + half,
      hx: half,
      hy: half,
      hz: half,
    });
    for (let at = 0; at < BRICK_SAMPLES; at++) {
      if (!(values[slot * BRICK_SAMPLES + at]! < -TOUCHING * cellSize)) continue;
      const i = i0 + (at % BRICK_POINTS);
      const j = j0 + (Math.floor(at / BRICK_POINTS) % BRICK_POINTS);
      const k = k0 + Math.floor(at / (BRICK_POINTS * BRICK_POINTS));
      if (i > 1 && j > 1 && k > 1 && i < nx - 2 && j < ny - 2 && k < nz - 2) continue;
      isCut[local.winner((i - 1) * cellSize, (j - 1) * cellSize, (k - 1) * cellSize)] = 1;
    }
  }
  return [...isCut.keys()].filter((operation) => isCut[operation] === 1);
}

/** Whether a brick whose first point along an axis is `first` holds a border point of n points. */
function reachesBorder(first: number, n: number): boolean {
  return first <= 1 || first + BRICK_CELLS >= n - 2;
}
