import { EMPTY_DISTANCE, type Expression, Points, type Region } from "../field/index.js";
import type { Lattice } from "./find-bricks.js";
import { BRICK_CELLS, BRICK_POINTS, BRICK_SAMPLES } from "./sampled-grid.js";

const POINTS = new Points();
const DISTANCES = new Float64Array(BRICK_SAMPLES);
const BOUND = new Float64Array(2);

/** What the samples of a brick show. */
export interface BrickSides {
  /** Samples inside, of 729. */
  inside: number;
  /** Whether one of those lies on the volume's border. */
  onBorder: boolean;
}

/** Lattice points measured together, the last ones included. */
interface Block {
  readonly i: number;
  readonly j: number;
  readonly k: number;
  readonly iLast: number;
  readonly jLast: number;
  readonly kLast: number;
}

/**
 * Writes the 9^3 samples of a brick to `values` from `offset` on: the field inside the volume,
 * outside values on the ring and beyond. Blocks of at most `side`^3 points are measured operation
 * by operation, each with what is left of the body in it; the bits do not depend on `side`.
 */
export function sampleBrick(
  body: Expression,
  lattice: Lattice,
  brick: number,
  side: number,
  values: Float32Array,
  offset: number,
): BrickSides {
  const { nx, ny, nz, bricksX, bricksY } = lattice;
  const row = Math.floor(brick / bricksX);
  const i0 = (brick % bricksX) * BRICK_CELLS;
  const j0 = (row % bricksY) * BRICK_CELLS;
  const k0 = Math.floor(row / bricksY) * BRICK_CELLS;
  const iEnd = Math.min(i0 + BRICK_CELLS, nx - 2);
  const jEnd = Math.min(j0 + BRICK_CELLS, ny - 2);
  const kEnd = Math.min(k0 + BRICK_CELLS, nz - 2);
  values.fill(EMPTY_DISTANCE, offset, offset + BRICK_SAMPLES);
  const sides = { inside: 0, onBorder: false };
  for (let k = Math.max(k0, 1); k <= kEnd; k += side) {
    for (let j = Math.max(j0, 1); j <= jEnd; j += side) {
      for (let i = Math.max(i0, 1); i <= iEnd; i += side) {
        const iLast = Math.min(i + side - 1, iEnd);
        const jLast = Math.min(j + side - 1, jEnd);
        const kLast = Math.min(k + side - 1, kEnd);
        const block = { i, j, k, iLast, jLast, kLast };
        const left = body.narrow(regionOf(block, lattice.cellSize), BOUND);
        placePoints(block, lattice.cellSize);
        left.measure(POINTS, DISTANCES);
        const first = offset - (k0 * BRICK_POINTS + j0) * BRICK_POINTS - i0;
        storeDistances(block, lattice, values, first, sides);
      }
    }
  }
  return sides;
}

function regionOf({ i, j, k, iLast, jLast, kLast }: Block, cellSize: number): Region {
  return {
    x: ((i + iLast) / 2 - 1) * cellSize,
    y: ((j + jLast) / 2 - 1) * cellSize,
    z: ((k + kLast) / 2 - 1) * cellSize,
    hx: ((iLast - i) / 2) * cellSize,
    hy: ((jLast - j) / 2) * cellSize,
    hz: ((kLast - k) / 2) * cellSize,
  };
}

function placePoints(block: Block, cellSize: number): void {
  const { x, y, z } = POINTS;
  let count = 0;
  for (let k = block.k; k <= block.kLast; k++) {
    for (let j = block.j; j <= block.jLast; j++) {
      for (let i = block.i; i <= block.iLast; i++) {
        x[count] = (i - 1) * cellSize;
        y[count] = (j - 1) * cellSize;
        z[count] = (k - 1) * cellSize;
        count++;
      }
    }
  }
  POINTS.length = count;
}

/** `first` is where lattice point (0,0,0) would stand among the brick's samples. */
function storeDistances(
  block: Block,
  { nx, ny, nz }: Lattice,
  values: Float32Array,
  first: number,
  sides: BrickSides,
): void {
  let at = 0;
  for (let k = block.k; k <= block.kLast; k++) {
    for (let j = block.j; j <= block.jLast; j++) {
      const isBorder = k === 1 || j === 1 || k === nz - 2 || j === ny - 2;
      const line = first + (k * BRICK_POINTS + j) * BRICK_POINTS;
      for (let i = block.i; i <= block.iLast; i++) {
        const value = Math.fround(DISTANCES[at++]!);
        values[line + i] = value;
        if (value >= 0) continue;
        sides.inside++;
        if (isBorder || i === 1 || i === nx - 2) sides.onBorder = true;
      }
    }
  }
}
