/**
 * Rigid and affine transforms as 12 numbers, the upper three rows of a 4x4 matrix by columns:
 * [xx xy xz, yx yy yz, zx zy zz, tx ty tz], so `p' = x*X + y*Y + z*Z + T`. Arrays hold many of
 * them end to end. Nothing here allocates; offsets count numbers, not matrices.
 */
export const AFFINE_STRIDE = 12;

/** out = a * b (b acts first). `out` may be the place of `a`, not that of `b`. */
export function multiplyAffine(
  a: Float64Array,
  aAt: number,
  b: Float64Array,
  bAt: number,
  out: Float64Array,
  outAt: number,
): void {
  for (let row = 0; row < 3; row++) {
    const x = a[aAt + row]!;
    const y = a[aAt + 3 + row]!;
    const z = a[aAt + 6 + row]!;
    const t = a[aAt + 9 + row]!;
    for (let column = 0; column < 12; column += 3) {
      const at = bAt + column;
      out[outAt + column + row] =
        x * b[at]! + y * b[at + 1]! + z * b[at + 2]! + (column === 9 ? t : 0);
    }
  }
}

/** out = m⁻¹ for a rotation with a translation. `out` must be another place than `m`. */
export function invertRigid(m: Float64Array, at: number, out: Float64Array, outAt: number): void {
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      out[outAt + column * 3 + row] = m[at + row * 3 + column]!;
    }
  }
  const tx = m[at + 9]!;
  const ty = m[at + 10]!;
  const tz = m[at + 11]!;
  for (let row = 0; row < 3; row++) {
    const column = at + row * 3;
    // 0 - x, so that a bone at the origin has a translation of 0 and not of -0.
    out[outAt + 9 + row] = 0 - (m[column]! * tx + m[column + 1]! * ty + m[column + 2]! * tz);
  }
}
