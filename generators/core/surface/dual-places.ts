import type { DualLattice } from "./dual-lattice.js";

/**
 * The mean of every vertex's edge middles, in lattice coordinates, three numbers each. It depends
 * on signs alone, and keeps the sheets of one cell apart even where their crossings coincide: where
 * a vertex goes that can stand nowhere else.
 */
export function placeAtMiddles({ cells, quads, points, axes }: DualLattice): Float64Array {
  const places = new Float64Array(cells.length);
  const counts = new Uint8Array(cells.length / 3);
  for (let corner = 0; corner < quads.length; corner++) {
    const vertex = quads[corner]!;
    const crossing = corner >> 2;
    for (let i = 0; i < 3; i++) places[vertex * 3 + i]! += points[crossing * 3 + i]!;
    places[vertex * 3 + axes[crossing]!]! += 0.5;
    counts[vertex]!++;
  }
  for (let at = 0; at < places.length; at++) places[at]! /= counts[Math.floor(at / 3)]!;
  return places;
}

/** 1 for every vertex that is not alone in its cell. Those of one cell are neighbours in number. */
export function markCrowded({ cells }: DualLattice): Uint8Array {
  const marks = new Uint8Array(cells.length / 3);
  for (let vertex = 1; vertex < marks.length; vertex++) {
    const at = vertex * 3;
    const isAlike =
      cells[at] === cells[at - 3] &&
      cells[at + 1] === cells[at - 2] &&
      cells[at + 2] === cells[at - 1];
    if (!isAlike) continue;
    marks[vertex] = 1;
    marks[vertex - 1] = 1;
  }
  return marks;
}
