import type { Vector } from "bindpose/preview";

/** A point moved by the matrix that starts at `at` of a column-major array. */
export function movePoint(m: ArrayLike<number>, at: number, [x, y, z]: Vector): Vector {
  const row = (i: number): number =>
    m[at + i]! * x + m[at + 4 + i]! * y + m[at + 8 + i]! * z + m[at + 12 + i]!;
  return [row(0), row(1), row(2)];
}

/** Where an affine matrix moves to the origin: the last column of its inverse. NaN if it is flat. */
export function originOf(m: ArrayLike<number>, at: number): Vector {
  const x: Vector = [m[at]!, m[at + 1]!, m[at + 2]!];
  const y: Vector = [m[at + 4]!, m[at + 5]!, m[at + 6]!];
  const z: Vector = [m[at + 8]!, m[at + 9]!, m[at + 10]!];
  const t: Vector = [m[at + 12]!, m[at + 13]!, m[at + 14]!];
  const yz = cross(y, z);
  const volume = x[0] * yz[0] + x[1] * yz[1] + x[2] * yz[2];
  const share = (a: Vector): number => -(a[0] * t[0] + a[1] * t[1] + a[2] * t[2]) / volume;
  return [share(yz), share(cross(z, x)), share(cross(x, y))];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
