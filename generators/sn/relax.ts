import { CELL_MARGIN, type DualLattice, type SampledGrid } from "bindpose/generators";

/**
 * Steps towards the mean of the neighbours and back again: the second undoes the shrinking of the
 * first, but not what it smoothed (Taubin 1995).
 */
const STEPS = [0.5, -0.52, 0.5, -0.52] as const;

/**
 * Evens out places, in lattice coordinates, each vertex staying inside its cell, and those of a
 * cap, in the cells of the ring, in the volume's side.
 */
export function relax(
  { cells, quads }: DualLattice,
  { nx, ny, nz }: SampledGrid,
  places: Float64Array,
): void {
  const lastPoint = [nx - 2, ny - 2, nz - 2];
  const sums = new Float64Array(places.length);
  const counts = new Uint8Array(cells.length / 3);
  for (const step of STEPS) {
    sums.fill(0);
    counts.fill(0);
    for (let corner = 0; corner < quads.length; corner++) {
      const from = quads[corner]!;
      const to = quads[(corner & 3) === 3 ? corner - 3 : corner + 1]!;
      // the neighbouring quad has the same side the other way round
      for (let axis = 0; axis < 3; axis++) sums[from * 3 + axis]! += places[to * 3 + axis]!;
      counts[from]!++;
    }
    for (let at = 0; at < places.length; at++) {
      const place = places[at]!;
      const moved = place + step * (sums[at]! / counts[Math.floor(at / 3)]! - place);
      const cell = cells[at]!;
      const last = lastPoint[at % 3]!;
      const isCap = cell === 0 || cell === last;
      const low = isCap ? Math.max(cell, 1) : cell + CELL_MARGIN;
      const high = isCap ? low : cell + 1 - CELL_MARGIN;
      places[at] = Math.min(Math.max(moved, low), high);
    }
  }
}
