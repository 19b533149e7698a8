import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  INSIDE,
  OUTSIDE,
  type SampledGrid,
} from "./sampled-grid.js";

/** The value of points beyond the lattice. */
const BEYOND = 1e9;

/** Values at every point of a lattice, point (i,j,k) at (k * ny + j) * nx + i. */
export interface DenseSamples {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly cellSize: number;
  readonly values: Float32Array;
}

/**
 * The grid of bricks that holds the surface of dense samples, the ring of outside points included
 * in them: for samples that come from somewhere else than a field. Nothing of `dense` is kept.
 * Throws RangeError when the values are not nx * ny * nz many.
 */
export function packSamples(dense: DenseSamples): SampledGrid {
  const { nx, ny, nz, cellSize, values: all } = dense;
  if (all.length !== nx * ny * nz) {
    throw new RangeError(`the grid has ${all.length} values, expected ${nx * ny * nz}`);
  }
  const [bricksX, bricksY, bricksZ] = [nx, ny, nz].map((n) => Math.ceil((n - 1) / BRICK_CELLS)) as [
    number,
    number,
    number,
  ];
  const slots = new Int32Array(bricksX * bricksY * bricksZ);
  const bricks: number[] = [];
  const packed: Float32Array[] = [];
  let touchesBorder = false;
  for (const brick of slots.keys()) {
    const bi = brick % bricksX;
    const bj = Math.floor(brick / bricksX) % bricksY;
    const bk = Math.floor(brick / (bricksX * bricksY));
    const samples = new Float32Array(BRICK_SAMPLES).fill(BEYOND);
    let inside = 0;
    for (let at = 0; at < BRICK_SAMPLES; at++) {
      const i = bi * BRICK_CELLS + (at % BRICK_POINTS);
      const j = bj * BRICK_CELLS + (Math.floor(at / BRICK_POINTS) % BRICK_POINTS);
      const k = bk * BRICK_CELLS + Math.floor(at / (BRICK_POINTS * BRICK_POINTS));
      if (i >= nx || j >= ny || k >= nz) continue;
      const value = all[(k * ny + j) * nx + i]!;
      samples[at] = value;
      if (!(value < 0)) continue;
      inside++;
      if (i <= 1 || j <= 1 || k <= 1 || i >= nx - 2 || j >= ny - 2 || k >= nz - 2) {
        touchesBorder = true;
      }
    }
    if (inside === 0 || inside === BRICK_SAMPLES) {
      slots[brick] = inside === 0 ? OUTSIDE : INSIDE;
      continue;
    }
    slots[brick] = bricks.push(brick) - 1;
    packed.push(samples);
  }
  const values = new Float32Array(bricks.length * BRICK_SAMPLES);
  for (const [slot, samples] of packed.entries()) values.set(samples, slot * BRICK_SAMPLES);
  return {
    nx,
    ny,
    nz,
    cellSize,
    bricksX,
    bricksY,
    bricksZ,
    slots,
    bricks: Int32Array.from(bricks),
    values,
    touchesBorder,
  };
}
