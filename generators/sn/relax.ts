import { clampToCell, type DualLattice } from "bindpose/generators";

/**
 * Shares of the way to the neighbours' mean, and back again: the way back undoes the shrinking of
 * the way there, but not what it smoothed (Taubin 1995).
 */
const THERE = 0.5;
const BACK = -0.52;
const PAIRS = 6;

/**
 * Evens out places, in lattice coordinates, each vertex staying inside its cell and a cap in the
 * volume's side. `lastPoint` is the volume's last lattice point along each axis.
 */
export function relax(
  lattice: DualLattice,
  lastPoint: readonly number[],
  places: Float64Array,
): void {
  const sums = new Float64Array(places.length);
  for (let pair = 0; pair < PAIRS; pair++) {
    stepTowardsMeans(lattice, lastPoint, THERE, places, sums);
    stepTowardsMeans(lattice, lastPoint, BACK, places, sums);
  }
}

function stepTowardsMeans(
  { cells, quads }: DualLattice,
  lastPoint: readonly number[],
  step: number,
  places: Float64Array,
  sums: Float64Array,
): void {
  const counts = new Uint8Array(cells.length / 3);
  sums.fill(0);
  for (let corner = 0; corner < quads.length; corner++) {
    const from = quads[corner]! * 3;
    // the neighbouring quad has the same side the other way round
    const to = quads[(corner & 3) === 3 ? corner - 3 : corner + 1]! * 3;
    sums[from]! += places[to]!;
    sums[from + 1]! += places[to + 1]!;
    sums[from + 2]! += places[to + 2]!;
    counts[from / 3]!++;
  }
  for (let vertex = 0; vertex < counts.length; vertex++) {
    for (let i = 0; i < 3; i++) {
      const at = vertex * 3 + i;
      const moved = places[at]! + step * (sums[at]! / counts[vertex]! - places[at]!);
      places[at] = clampToCell(moved, cells[at]!, lastPoint[i]!);
    }
  }
}
