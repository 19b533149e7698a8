import type { DualLattice } from "bindpose/generators";

/**
 * The mean of every vertex's crossings, linearly interpolated, in lattice coordinates, three
 * numbers each.
 */
export function placeAtCrossings(lattice: DualLattice): Float64Array {
  const { cells, quads, points, axes, samples } = lattice;
  const places = new Float64Array(cells.length);
  const counts = new Uint8Array(cells.length / 3);
  for (let corner = 0; corner < quads.length; corner++) {
    const crossing = corner >> 2;
    const vertex = quads[corner]!;
    for (let axis = 0; axis < 3; axis++) places[vertex * 3 + axis]! += points[crossing * 3 + axis]!;
    const from = samples[crossing * 2]!;
    places[vertex * 3 + axes[crossing]!]! += from / (from - samples[crossing * 2 + 1]!);
    counts[vertex]!++;
  }
  for (let at = 0; at < places.length; at++) places[at]! /= counts[Math.floor(at / 3)]!;
  return places;
}
