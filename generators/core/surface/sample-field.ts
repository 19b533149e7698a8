import { LIMITS } from "bindpose/contract/words";
import type { Field, Volume } from "../field/index.js";
import { findBricks, type Lattice } from "./find-bricks.js";
import { sampleBrick } from "./sample-brick.js";
import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  INSIDE,
  OUTSIDE,
  type SampledGrid,
} from "./sampled-grid.js";

/** How samples are taken; the samples do not depend on it. */
export interface SamplingOptions {
  /** Points along the side of the blocks that are measured together, 1 to 9. */
  readonly blockSide: number;
}

/** Two blocks along each side of a brick: on characters 1.4 times as fast as whole bricks. */
const DEFAULTS: SamplingOptions = { blockSide: 5 };

/**
 * Samples a field around its surface, at lattice points of the volume with one ring of outside
 * points around it, so that the solid is clipped to the volume and its surface closed there.
 *
 * Promise: every sample is `field.distance` there, to the bit, and every brick whose points lie on
 * both sides is active; bounds of the field over ever smaller blocks decide where nothing has to
 * be evaluated, so the cost follows the surface, not the volume. Limit: a cap stands at the
 * polygonizer's smallest edge parameter beyond the border, because the ring's values are huge.
 *
 * Throws RangeError when the volume is not whole numbers from 1 to 512, no multiple of the cell
 * size, when blocks have no or too many points, or when the surface needs more bricks than a grid may have.
 */
export function sampleField(
  field: Field,
  volume: Volume,
  cellSize: number,
  { blockSide }: SamplingOptions = DEFAULTS,
): SampledGrid {
  if (!Number.isInteger(blockSide) || blockSide < 1 || blockSide > BRICK_POINTS) {
    throw new RangeError(`blockSide is ${blockSide}, expected a whole number from 1 to 9`);
  }
  const lattice = createLattice(volume, cellSize);
  const { bricksX, bricksY, bricksZ } = lattice;
  const slots = new Int32Array(bricksX * bricksY * bricksZ);
  const candidates = findBricks(field, lattice, slots);
  const bricks = new Int32Array(candidates.length);
  const values = new Float32Array(candidates.length * BRICK_SAMPLES);
  let count = 0;
  let touchesBorder = false;
  for (const { brick, body } of candidates) {
    const found = sampleBrick(body, lattice, brick, blockSide, values, count * BRICK_SAMPLES);
    touchesBorder ||= found.onBorder;
    if (found.inside === 0 || found.inside === BRICK_SAMPLES) {
      slots[brick] = found.inside === 0 ? OUTSIDE : INSIDE;
      continue;
    }
    slots[brick] = count;
    bricks[count++] = brick;
  }
  return {
    ...lattice,
    slots,
    bricks: bricks.slice(0, count),
    values: values.subarray(0, count * BRICK_SAMPLES),
    touchesBorder,
  };
}

function createLattice(volume: Volume, cellSize: number): Lattice {
  const nx = countPoints("x", volume.x, cellSize);
  const ny = countPoints("y", volume.y, cellSize);
  const nz = countPoints("z", volume.z, cellSize);
  const bricksX = Math.ceil((nx - 1) / BRICK_CELLS);
  const bricksY = Math.ceil((ny - 1) / BRICK_CELLS);
  const bricksZ = Math.ceil((nz - 1) / BRICK_CELLS);
  return { nx, ny, nz, bricksX, bricksY, bricksZ, cellSize };
}

function countPoints(axis: string, extent: number, cellSize: number): number {
  if (!Number.isInteger(extent) || extent < 1 || extent > LIMITS.volume) {
    throw new RangeError(
      `volume.${axis} is ${extent}, expected a whole number from 1 to ${LIMITS.volume}`,
    );
  }
  const cells = extent / cellSize;
  if (!Number.isInteger(cells) || cells < 1) {
    throw new RangeError(
      `cellSize is ${cellSize}, expected a number that divides volume.${axis} = ${extent}`,
    );
  }
  return cells + 3;
}
