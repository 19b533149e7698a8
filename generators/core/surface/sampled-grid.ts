/** Cells along the side of a brick. */
export const BRICK_CELLS = 8;
/** Samples along the side of a brick: its cells' corners, the far ones shared with its neighbours. */
export const BRICK_POINTS = BRICK_CELLS + 1;
/** Samples of a brick. */
export const BRICK_SAMPLES = BRICK_POINTS ** 3;

/** In `slots`: a brick without a surface, all of whose points are outside. */
export const OUTSIDE = -1;
/** In `slots`: a brick without a surface, all of whose points are inside. */
export const INSIDE = -2;

/**
 * A field's values around its surface, on the lattice of a volume with one ring of outside points.
 *
 * Lattice point (i,j,k) stands at ((i-1), (j-1), (k-1)) cell sizes. Cell (i,j,k) is the one whose
 * lowest corner is point (i,j,k). A value below 0 is inside; 0 is outside.
 *
 * Brick (bi,bj,bk) holds the 8^3 cells from (8 bi, 8 bj, 8 bk). It is active, and has a slot,
 * exactly when its 9^3 corner points lie on both sides. Of the points that stick out of the lattice
 * in the last bricks all are outside, so a loop over a slot's cells needs no bounds. Whoever walks
 * the active bricks misses no crossing: all bricks around a crossing edge are active, and the brick
 * of the cell at whose lowest corner the edge starts is one of them.
 */
export interface SampledGrid {
  /** Lattice points along each axis, the ring included. */
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** Field units between neighbouring points. */
  readonly cellSize: number;
  /** Bricks along each axis: enough for the n - 1 cells. */
  readonly bricksX: number;
  readonly bricksY: number;
  readonly bricksZ: number;
  /** By brick number (bk * bricksY + bj) * bricksX + bi: its slot, `OUTSIDE` or `INSIDE`. */
  readonly slots: Int32Array;
  /** By slot: its brick number, ascending. */
  readonly bricks: Int32Array;
  /**
   * By slot: the brick's own copy of its samples, the one at its point (x,y,z), each 0 to 8, at
   * slot * 729 + (z * 9 + y) * 9 + x.
   */
  readonly values: Float32Array;
  /** True where the solid reaches the border of the volume and is cut off there. */
  readonly touchesBorder: boolean;
}

/** The slot of a brick, `OUTSIDE` or `INSIDE`; `OUTSIDE` for one beyond the lattice. */
export function slotAt(grid: SampledGrid, bi: number, bj: number, bk: number): number {
  const { bricksX, bricksY, bricksZ, slots } = grid;
  const isBeyond = bi < 0 || bj < 0 || bk < 0 || bi >= bricksX || bj >= bricksY || bk >= bricksZ;
  return isBeyond ? OUTSIDE : slots[(bk * bricksY + bj) * bricksX + bi]!;
}

/** Writes the lattice point of a slot's first sample, which is also its first cell, to out[0..2]. */
export function writeOrigin(grid: SampledGrid, slot: number, out: Int32Array): void {
  const { bricksX, bricksY, bricks } = grid;
  const brick = bricks[slot]!;
  const row = Math.floor(brick / bricksX);
  out[0] = (brick % bricksX) * BRICK_CELLS;
  out[1] = (row % bricksY) * BRICK_CELLS;
  out[2] = Math.floor(row / bricksY) * BRICK_CELLS;
}
