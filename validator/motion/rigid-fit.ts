/**
 * The rigid motion (turn and shift) that carries one point set onto another best, weighted least
 * squares, by the largest eigenvector of Horn's 4 x 4 matrix (B. K. P. Horn, "Closed-form solution
 * of absolute orientation using unit quaternions", 1987). Flat and straight sets are fitted too;
 * mirror images are not taken for turns.
 *
 * @param from 3V; `to` 3V, finite; `weights` V, summing to 1
 * @returns the largest distance that the fit leaves at a point with weight
 */
export function rigidFitResidual(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  weights: ArrayLike<number>,
): number {
  const a = centroid(from, weights);
  const b = centroid(to, weights);
  let xx = 0;
  let xy = 0;
  let xz = 0;
  let yx = 0;
  let yy = 0;
  let yz = 0;
  let zx = 0;
  let zy = 0;
  let zz = 0;
  const [ax, ay, az] = a;
  const [bx, by, bz] = b;
  for (let v = 0, at = 0; v < weights.length; v++, at += 3) {
    const w = weights[v]!;
    const fromX = w * (from[at]! - ax);
    const fromY = w * (from[at + 1]! - ay);
    const fromZ = w * (from[at + 2]! - az);
    const toX = to[at]! - bx;
    const toY = to[at + 1]! - by;
    const toZ = to[at + 2]! - bz;
    xx += fromX * toX;
    xy += fromX * toY;
    xz += fromX * toZ;
    yx += fromY * toX;
    yy += fromY * toY;
    yz += fromY * toZ;
    zx += fromZ * toX;
    zy += fromZ * toY;
    zz += fromZ * toZ;
  }
  const s: Nine = [xx, xy, xz, yx, yy, yz, zx, zy, zz];
  const [w, x, y, z] = largestEigenvector(hornMatrix(s));
  // biome-ignore format: one row a line
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8]: Nine = [
    1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
    2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
    2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
  ];
  let largest = 0;
  for (let v = 0, at = 0; v < weights.length; v++, at += 3) {
    if (weights[v] === 0) continue;
    const px = from[at]! - ax;
    const py = from[at + 1]! - ay;
    const pz = from[at + 2]! - az;
    const dx = r0 * px + r1 * py + r2 * pz + bx - to[at]!;
    const dy = r3 * px + r4 * py + r5 * pz + by - to[at + 1]!;
    const dz = r6 * px + r7 * py + r8 * pz + bz - to[at + 2]!;
    largest = Math.max(largest, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(largest);
}

function centroid(points: ArrayLike<number>, weights: ArrayLike<number>): [number, number, number] {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let v = 0; v < weights.length; v++) {
    const w = weights[v]!;
    x += w * points[3 * v]!;
    y += w * points[3 * v + 1]!;
    z += w * points[3 * v + 2]!;
  }
  return [x, y, z];
}

/** Symmetric; its largest eigenvector is the turn as (w, x, y, z). `s` holds sums of from_i * to_j. */
function hornMatrix([xx, xy, xz, yx, yy, yz, zx, zy, zz]: Nine): number[][] {
  return [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
}
type Nine = [number, number, number, number, number, number, number, number, number];

/** Sweeps of plane rotations after which a symmetric 4 x 4 matrix is diagonal to double precision. */
const JACOBI_SWEEPS = 12;

/** Eigenvector of the largest eigenvalue, by the cyclic Jacobi method (Golub & Van Loan, 8.5). */
function largestEigenvector(m: number[][]): [number, number, number, number] {
  const v = [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ];
  for (let sweep = 0; sweep < JACOBI_SWEEPS; sweep++) {
    for (let p = 0; p < 3; p++) {
      for (let q = p + 1; q < 4; q++) {
        if (m[p]![q] === 0) continue;
        const theta = (m[q]![q]! - m[p]![p]!) / (2 * m[p]![q]!);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        turnColumns(m, p, q, c, t * c);
        turnRows(m, p, q, c, t * c);
        turnColumns(v, p, q, c, t * c);
      }
    }
  }
  let best = 0;
  for (let i = 1; i < 4; i++) if (m[i]![i]! > m[best]![best]!) best = i;
  return [v[0]![best]!, v[1]![best]!, v[2]![best]!, v[3]![best]!];
}

function turnColumns(m: number[][], p: number, q: number, c: number, s: number): void {
  for (const row of m) {
    const left = row[p]!;
    const right = row[q]!;
    row[p] = c * left - s * right;
    row[q] = s * left + c * right;
  }
}

function turnRows(m: number[][], p: number, q: number, c: number, s: number): void {
  const upper = m[p]!;
  const lower = m[q]!;
  m[p] = upper.map((value, i) => c * value - s * lower[i]!);
  m[q] = upper.map((value, i) => s * value + c * lower[i]!);
}
