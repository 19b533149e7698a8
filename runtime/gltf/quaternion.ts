/** Unit quaternions x, y, z, w, in arrays that hold many end to end; offsets count numbers. */

/**
 * Writes the rotation of a 3x4 transform's linear part, whose columns are unit and square: of the
 * four ways to it the one that divides by the largest component. Reference: Shepperd 1978.
 */
export function writeRotation(m: Float64Array, at: number, out: Float64Array, outAt: number): void {
  const xx = m[at]!;
  const yy = m[at + 4]!;
  const zz = m[at + 8]!;
  const x = m[at + 5]! - m[at + 7]!;
  const y = m[at + 6]! - m[at + 2]!;
  const z = m[at + 1]! - m[at + 3]!;
  const xy = m[at + 1]! + m[at + 3]!;
  const zx = m[at + 6]! + m[at + 2]!;
  const yz = m[at + 5]! + m[at + 7]!;
  if (xx + yy + zz >= 0) put(out, outAt, x, y, z, 1 + xx + yy + zz);
  else if (xx >= yy && xx >= zz) put(out, outAt, 1 + xx - yy - zz, xy, zx, x);
  else if (yy >= zz) put(out, outAt, xy, 1 - xx + yy - zz, yz, y);
  else put(out, outAt, zx, yz, 1 - xx - yy + zz, z);
}

/** Unit length; + 0 turns -0 into 0. */
function put(out: Float64Array, at: number, x: number, y: number, z: number, w: number): void {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  out[at] = x / length + 0;
  out[at + 1] = y / length + 0;
  out[at + 2] = z / length + 0;
  out[at + 3] = w / length + 0;
}

/** Turns the second over where it and the first are more than half a turn apart in 4D. */
export function alignSign(q: Float64Array, before: number, at: number): void {
  if (dot(q, before, q, at) >= 0) return;
  for (let i = at; i < at + 4; i++) q[i] = -q[i]!;
}

/** The rotation between two, in radians, precise also where it is tiny. */
export function angleBetween(a: Float64Array, aAt: number, b: Float64Array, bAt: number): number {
  const sign = dot(a, aAt, b, bAt) < 0 ? -1 : 1;
  let square = 0;
  for (let i = 0; i < 4; i++) {
    const difference = a[aAt + i]! - sign * b[bAt + i]!;
    square += difference * difference;
  }
  return 4 * Math.asin(Math.min(1, Math.sqrt(square) / 2));
}

/** Writes the point at share u of the shorter great arc. Reference: Shoemake 1985. */
export function slerp(
  q: Float64Array,
  from: number,
  to: number,
  u: number,
  out: Float64Array,
): void {
  const sign = dot(q, from, q, to) < 0 ? -1 : 1;
  const half = angleBetween(q, from, q, to) / 2;
  const sine = Math.sin(half);
  // Below this the chord and the arc are one in float64.
  const straight = half < 1e-6;
  const a = straight ? 1 - u : Math.sin((1 - u) * half) / sine;
  const b = sign * (straight ? u : Math.sin(u * half) / sine);
  for (let i = 0; i < 4; i++) out[i] = a * q[from + i]! + b * q[to + i]!;
}

function dot(a: Float64Array, aAt: number, b: Float64Array, bAt: number): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += a[aAt + i]! * b[bAt + i]!;
  return sum;
}
