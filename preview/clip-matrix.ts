import { dot, type Vector } from "./vector.js";

/** A row of a matrix: its four columns. */
export type Row = readonly [number, number, number, number];

/** The row that maps a point to `scale * axis·(point - origin) + offset`. */
export function planeRow(axis: Vector, origin: Vector, scale: number, offset: number): Row {
  return [scale * axis[0], scale * axis[1], scale * axis[2], offset - scale * dot(axis, origin)];
}

/** The matrix of four rows, 16 values in column-major order. */
export function fromRows(x: Row, y: Row, z: Row, w: Row): Float64Array {
  const matrix = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    matrix.set([x[column]!, y[column]!, z[column]!, w[column]!], 4 * column);
  }
  return matrix;
}
