/** Three numbers: x, y, z. */
export type Vector = readonly [number, number, number];

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** `a + s * b`. */
export function addScaled(a: Vector, b: Vector, s: number): Vector {
  return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]];
}

/** `a` at length 1; `a` must not be 0. */
export function normalise(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a));
  return [a[0] / length, a[1] / length, a[2] / length];
}
