/** Sweeps of rotations: the third already leaves nothing at float64 for matrices of three rows. */
const SWEEPS = 6;

/**
 * Eigenvalues and eigenvectors of a symmetric 3x3 matrix by cyclic Jacobi rotations (Golub and Van
 * Loan, Matrix Computations, 8.5), with + - * / sqrt alone and a fixed order: the same bits
 * everywhere.
 *
 * `a` holds the full matrix in rows and is overwritten; its diagonal becomes the eigenvalues, in no
 * order. Column i of `v`, which is overwritten too, becomes the unit eigenvector of a[4 i].
 */
export function diagonalise(a: Float64Array, v: Float64Array): void {
  v.fill(0);
  v[0] = 1;
  v[4] = 1;
  v[8] = 1;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    rotate(a, v, 0, 1);
    rotate(a, v, 0, 2);
    rotate(a, v, 1, 2);
  }
}

/** Turns the plane of axes p and q so that entry (p,q) becomes 0. */
function rotate(a: Float64Array, v: Float64Array, p: number, q: number): void {
  const off = a[p * 3 + q]!;
  if (off === 0) return;
  const theta = (a[q * 4]! - a[p * 4]!) / (2 * off);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < 3; k++) {
    const kp = a[k * 3 + p]!;
    const kq = a[k * 3 + q]!;
    a[k * 3 + p] = c * kp - s * kq;
    a[k * 3 + q] = s * kp + c * kq;
  }
  for (let k = 0; k < 3; k++) {
    const pk = a[p * 3 + k]!;
    const qk = a[q * 3 + k]!;
    a[p * 3 + k] = c * pk - s * qk;
    a[q * 3 + k] = s * pk + c * qk;
    const vp = v[k * 3 + p]!;
    const vq = v[k * 3 + q]!;
    v[k * 3 + p] = c * vp - s * vq;
    v[k * 3 + q] = s * vp + c * vq;
  }
  a[p * 3 + q] = 0;
  a[q * 3 + p] = 0;
}
