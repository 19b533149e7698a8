/**
 * 4 x 4 matrices as 16 numbers, column-major, column vectors, as catalogs and glTF write them. In
 * double precision; every function returns a new matrix.
 */
export type Matrix = Float64Array;
export type Vector = readonly [number, number, number];

export function identityMatrix(): Matrix {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
}

/** The product, the last acting first. */
export function multiplyMatrices(...factors: readonly Matrix[]): Matrix {
  return factors.reduce(multiply);
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const product = new Float64Array(16);
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      product[column + row] =
        a[row]! * b[column]! +
        a[4 + row]! * b[column + 1]! +
        a[8 + row]! * b[column + 2]! +
        a[12 + row]! * b[column + 3]!;
    }
  }
  return product;
}

export function moveBy([x, y, z]: Vector): Matrix {
  return identityMatrix().with(12, x).with(13, y).with(14, z);
}

export function scaleBy([x, y, z]: Vector): Matrix {
  return identityMatrix().with(0, x).with(5, y).with(10, z);
}

/** Rx * Ry * Rz: the turn about z acts first. Radians, right-handed. */
export function turnBy([x, y, z]: Vector): Matrix {
  const [a, b] = [Math.cos(x), Math.sin(x)];
  const [c, d] = [Math.cos(y), Math.sin(y)];
  const [e, f] = [Math.cos(z), Math.sin(z)];
  // biome-ignore format: one column a line
  return Float64Array.of(
    c * e, a * f + b * d * e, b * f - a * d * e, 0,
    -c * f, a * e - b * d * f, b * e + a * d * f, 0,
    d, -b * c, a * c, 0,
    0, 0, 0, 1,
  );
}

/** Where a matrix brings a point. */
export function movePoint(m: Matrix, [x, y, z]: Vector): [number, number, number] {
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}
