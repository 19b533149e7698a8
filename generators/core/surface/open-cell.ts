/**
 * How far vertices keep from the sides of their cells, in cells: two on one side, edge or corner
 * would coincide, and weld to a pinch.
 */
export const CELL_MARGIN = 0.02;

/**
 * One lattice coordinate of a vertex, put into its cell. `last` is the last lattice point of the
 * volume along that axis, the first is 1. In the cells of the ring, where the volume cuts the solid
 * off, the vertex lies in the volume's side; all others keep away from it.
 */
export function clampToCell(place: number, cell: number, last: number): number {
  if (cell === 0 || cell === last) return Math.max(cell, 1);
  return Math.min(Math.max(place, cell + CELL_MARGIN), cell + 1 - CELL_MARGIN);
}

/** The same for a vertex that may leave its cell, but not the volume. */
export function clampToVolume(place: number, cell: number, last: number): number {
  if (cell === 0 || cell === last) return Math.max(cell, 1);
  return Math.min(Math.max(place, 1 + CELL_MARGIN), last - CELL_MARGIN);
}
