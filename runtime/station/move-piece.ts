import type { StationBox } from "bindpose/contract/station";
import type { Matrix } from "./matrix.js";

/** A static GLB as one mesh, in the space that its maker says. */
export interface PieceMesh {
  /** 3 per vertex. */
  readonly positions: Float32Array;
  /** 3 per vertex, unit length; zero where the file has none. */
  readonly normals: Float32Array;
  /** 3 per vertex, linear RGB: the vertex's own times its material's; pictures are not looked at. */
  readonly colours: Float32Array;
  /** 3 per triangle, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
}

/** A piece under a transform, for pictures. New positions, normals and indices; a mirror keeps its outside out. */
export function movePiece(piece: PieceMesh, matrix: Matrix): PieceMesh {
  const positions = new Float32Array(piece.positions.length);
  const normals = new Float32Array(piece.normals.length);
  for (let at = 0; at < positions.length; at += 3) {
    movePosition(matrix, piece.positions, at, positions, at);
    moveNormal(matrix, piece.normals, at, normals, at);
  }
  const indices = piece.indices.slice();
  if (isMirror(matrix)) {
    for (let i = 0; i < indices.length; i += 3) {
      indices[i + 1] = piece.indices[i + 2]!;
      indices[i + 2] = piece.indices[i + 1]!;
    }
  }
  return { ...piece, positions, normals, indices };
}

/** out = m * p */
export function movePosition(
  m: Matrix,
  positions: Float32Array,
  from: number,
  out: Float32Array,
  to: number,
): void {
  const x = positions[from]!;
  const y = positions[from + 1]!;
  const z = positions[from + 2]!;
  for (let row = 0; row < 3; row++) {
    out[to + row] = m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]!;
  }
}

/** out = the unit normal of the moved surface: the inverse transpose's direction, by cofactors. */
export function moveNormal(
  m: Matrix,
  normals: Float32Array,
  from: number,
  out: Float32Array,
  to: number,
): void {
  const sign = isMirror(m) ? -1 : 1;
  let length = 0;
  for (let row = 0; row < 3; row++) {
    let sum = 0;
    for (let column = 0; column < 3; column++)
      sum += cofactor(m, row, column) * normals[from + column]!;
    out[to + row] = sign * sum;
    length = Math.hypot(length, sum);
  }
  if (length === 0) return;
  for (let i = 0; i < 3; i++) out[to + i]! /= length;
}

export function isMirror(m: Matrix): boolean {
  return m[0]! * cofactor(m, 0, 0) + m[4]! * cofactor(m, 0, 1) + m[8]! * cofactor(m, 0, 2) < 0;
}

/** Of the upper left 3 x 3; the sign is in the turning of the indices. */
function cofactor(m: Matrix, row: number, column: number): number {
  const b = (row + 1) % 3;
  const c = (row + 2) % 3;
  const d = 4 * ((column + 1) % 3);
  const e = 4 * ((column + 2) % 3);
  return m[d + b]! * m[e + c]! - m[d + c]! * m[e + b]!;
}

/** The smallest box around the positions; null where there is none. */
export function positionBox(positions: Float32Array): StationBox | null {
  if (positions.length === 0) return null;
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3;
    const value = positions[i]!;
    if (value < min[axis]!) min[axis] = value;
    if (value > max[axis]!) max[axis] = value;
  }
  return { min, max };
}
