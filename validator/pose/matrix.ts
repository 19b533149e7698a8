import { cosine, sine } from "./trigonometry.js";

/**
 * 4 x 4 matrices, column-major, column vectors, as glTF writes them. Written out from the
 * definitions, in double precision; every function returns a new matrix.
 */
export type Matrix = Float64Array;
export type Vector = readonly [number, number, number];

export function identity(): Matrix {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/** a * b: b is applied first. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const product = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * k + row]! * b[4 * column + k]!;
      product[4 * column + row] = sum;
    }
  }
  return product;
}

export function translation(by: Vector): Matrix {
  const matrix = identity();
  matrix.set(by, 12);
  return matrix;
}

/** Right-hand rotation about a unit axis through the origin (Rodrigues' formula). */
export function rotation(axis: Vector, angle: number): Matrix {
  const [x, y, z] = axis;
  const c = cosine(angle);
  const s = sine(angle);
  const k = 1 - c;
  // biome-ignore format: one column a line
  return Float64Array.of(
    k * x * x + c, k * x * y + s * z, k * x * z - s * y, 0,
    k * x * y - s * z, k * y * y + c, k * y * z + s * x, 0,
    k * x * z + s * y, k * y * z - s * x, k * z * z + c, 0,
    0, 0, 0, 1,
  );
}

/** Inverse of a rotation followed by a translation: the transpose, and the shift taken back. */
export function rigidInverse(matrix: Matrix): Matrix {
  const inverse = identity();
  for (let row = 0; row < 3; row++) {
    let shift = 0;
    for (let column = 0; column < 3; column++) {
      const value = matrix[4 * row + column]!;
      inverse[4 * column + row] = value;
      shift -= value * matrix[12 + column]!;
    }
    inverse[12 + row] = shift;
  }
  return inverse;
}

/** Matrix of a translation, a unit quaternion (x, y, z, w) and a scale: T * R * S (glTF 2.0 3.5.3). */
export function fromTrs(
  t: Vector,
  q: readonly [number, number, number, number],
  s: Vector,
): Matrix {
  const [x, y, z, w] = q;
  const [sx, sy, sz] = s;
  // biome-ignore format: one column a line
  return Float64Array.of(
    sx * (1 - 2 * (y * y + z * z)), sx * 2 * (x * y + z * w), sx * 2 * (x * z - y * w), 0,
    sy * 2 * (x * y - z * w), sy * (1 - 2 * (x * x + z * z)), sy * 2 * (y * z + x * w), 0,
    sz * 2 * (x * z + y * w), sz * 2 * (y * z - x * w), sz * (1 - 2 * (x * x + y * y)), 0,
    t[0], t[1], t[2], 1,
  );
}

/** The point that the matrix makes of `point`. */
export function transformPoint(matrix: Matrix, point: Vector): [number, number, number] {
  const [x, y, z] = point;
  return [
    matrix[0]! * x + matrix[4]! * y + matrix[8]! * z + matrix[12]!,
    matrix[1]! * x + matrix[5]! * y + matrix[9]! * z + matrix[13]!,
    matrix[2]! * x + matrix[6]! * y + matrix[10]! * z + matrix[14]!,
  ];
}

/** The point that the matrix carries to 0, by Cramer's rule; 0 for a singular matrix. */
export function bindOrigin(m: Float64Array): [number, number, number] {
  const [a, b, c, , d, e, f, , g, h, i, , x, y, z] = m as unknown as number[];
  const det = a! * (e! * i! - f! * h!) - d! * (b! * i! - c! * h!) + g! * (b! * f! - c! * e!);
  if (det === 0) return [0, 0, 0];
  return [
    -(x! * (e! * i! - f! * h!) - d! * (y! * i! - z! * h!) + g! * (y! * f! - z! * e!)) / det,
    -(a! * (y! * i! - z! * h!) - x! * (b! * i! - c! * h!) + g! * (b! * z! - c! * y!)) / det,
    -(a! * (e! * z! - f! * y!) - d! * (b! * z! - c! * y!) + x! * (b! * f! - c! * e!)) / det,
  ];
}
