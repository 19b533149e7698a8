import type { Expression, Field } from "../field/index.js";
import { BRICK_CELLS, INSIDE, OUTSIDE } from "./sampled-grid.js";

/** Lattice points, ring included, and bricks along each axis. */
export interface Lattice {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly bricksX: number;
  readonly bricksY: number;
  readonly bricksZ: number;
  readonly cellSize: number;
}

/** A brick that the bounds leave undecided, and what is left of the field in it. */
export interface Candidate {
  readonly brick: number;
  readonly body: Expression;
}

/** More of them would be half a gigabyte of samples. */
const MAX_CANDIDATES = 200_000;

/** A bound within this of 0 decides nothing: bounds are exact up to rounding only. */
const ROUNDING = 1e-6;

/**
 * Sorts the bricks of a lattice into outside, inside and undecided by an octree over them: the
 * field is narrowed to ever smaller blocks, and a block on one side of its bounds is not entered.
 * Writes `OUTSIDE` and `INSIDE` to `slots`; returns the candidates by ascending number. Throws
 * RangeError when they are more than a grid may hold.
 */
export function findBricks(field: Field, lattice: Lattice, slots: Int32Array): Candidate[] {
  const { nx, ny, nz, bricksX, bricksY, bricksZ, cellSize } = lattice;
  const candidates: Candidate[] = [];
  const bound = new Float64Array(2);
  slots.fill(OUTSIDE);

  const visit = (parent: Expression, size: number, i0: number, j0: number, k0: number): void => {
    if (i0 >= bricksX || j0 >= bricksY || k0 >= bricksZ) return;
    const x = centreAndHalf(i0, size, nx, cellSize);
    const y = centreAndHalf(j0, size, ny, cellSize);
    const z = centreAndHalf(k0, size, nz, cellSize);
    const body = parent.narrow(
      { x: x.centre, y: y.centre, z: z.centre, hx: x.half, hy: y.half, hz: z.half },
      bound,
    );
    if (bound[0]! > ROUNDING) return;
    const isRinged = x.isRinged || y.isRinged || z.isRinged;
    if (bound[1]! < -ROUNDING && !isRinged) {
      for (let k = k0; k < Math.min(k0 + size, bricksZ); k++) {
        for (let j = j0; j < Math.min(j0 + size, bricksY); j++) {
          const row = (k * bricksY + j) * bricksX;
          slots.fill(INSIDE, row + i0, row + Math.min(i0 + size, bricksX));
        }
      }
      return;
    }
    if (size === 1) {
      candidates.push({ brick: (k0 * bricksY + j0) * bricksX + i0, body });
      if (candidates.length > MAX_CANDIDATES) {
        throw new RangeError(
          `the surface passes through more than ${MAX_CANDIDATES} bricks of ${BRICK_CELLS}^3 cells ` +
            `of ${cellSize}, expected at most as many; a smaller body or volume is needed`,
        );
      }
      return;
    }
    const half = size / 2;
    for (let child = 0; child < 8; child++) {
      visit(
        body,
        half,
        i0 + (child & 1) * half,
        j0 + ((child >> 1) & 1) * half,
        k0 + (child >> 2) * half,
      );
    }
  };

  let size = 1;
  while (size < Math.max(bricksX, bricksY, bricksZ)) size *= 2;
  visit(field.body, size, 0, 0, 0);
  return candidates.sort((a, b) => a.brick - b.brick);
}

/**
 * The span of a block's points inside the volume along one axis, in field units, and whether the
 * block also holds points of the ring or beyond.
 */
function centreAndHalf(brick: number, size: number, points: number, cellSize: number) {
  const from = brick * BRICK_CELLS;
  const to = from + size * BRICK_CELLS;
  const low = (Math.max(from, 1) - 1) * cellSize;
  const high = (Math.min(to, points - 2) - 1) * cellSize;
  return {
    centre: (low + high) / 2,
    half: (high - low) / 2,
    isRinged: from < 1 || to > points - 2,
  };
}
