/**
 * The numbering of one cell, shared by every table.
 *
 *         6 -------- 7          corner = x + 2y + 4z
 *        /|         /|          edge   = 4 axis + (the two other coordinates as bits, the lower
 *       4 -------- 5 |                   axis first), from its lower to its upper corner
 *     y | 2 -------| 3
 *     |/z          |/           edges 0-3 run along x, 4-7 along y, 8-11 along z
 *     0 -------- 1 - x
 *
 * A mask has bit c set where corner c is inside.
 */
export const EDGE_CORNERS: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

/** The corners of the faces x=0, x=1, y=0, y=1, z=0, z=1, counter-clockwise seen from outside. */
export const FACE_CORNERS: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

/** The edge between two corners of a face, or -1. */
export function edgeBetween(a: number, b: number): number {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  return EDGE_CORNERS.findIndex(([from, to]) => from === low && to === high);
}

/** True where two different edges lie on one face of the cell. */
export function shareFace(edge: number, other: number): boolean {
  const corners = [...EDGE_CORNERS[edge]!, ...EDGE_CORNERS[other]!];
  return FACE_CORNERS.some((face) => corners.every((corner) => face.includes(corner)));
}
