import { LIMITS } from "bindpose/contract/words";
import { EMPTY_DISTANCE, type Field, type Volume } from "../field/index.js";
import { packSamples } from "./pack-samples.js";
import type { SampledGrid } from "./sampled-grid.js";

/** Points of a dense grid: 640 MB of values. */
const MAX_POINTS = 160_000_000;

/**
 * Samples a field at every lattice point of the volume, with one ring of outside points around it,
 * so that the solid is clipped to the volume and its surface closed there.
 *
 * A cap stands at the polygonizer's smallest edge parameter beyond the border, because the ring's
 * values are huge. Throws RangeError when the volume is not whole numbers from 1 to 512, no
 * multiple of the cell size, or needs more points than a dense grid may have.
 */
export function sampleField(field: Field, volume: Volume, cellSize: number): SampledGrid {
  const nx = countPoints("x", volume.x, cellSize);
  const ny = countPoints("y", volume.y, cellSize);
  const nz = countPoints("z", volume.z, cellSize);
  const points = nx * ny * nz;
  if (points > MAX_POINTS) {
    throw new RangeError(
      `the volume has ${points} lattice points at cell size ${cellSize}, expected at most ${MAX_POINTS}`,
    );
  }
  const values = new Float32Array(points).fill(EMPTY_DISTANCE);
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      const row = (k * ny + j) * nx;
      for (let i = 1; i < nx - 1; i++) {
        values[row + i] = field.distance(
          (i - 1) * cellSize,
          (j - 1) * cellSize,
          (k - 1) * cellSize,
        );
      }
    }
  }
  return packSamples({ nx, ny, nz, cellSize, values });
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
