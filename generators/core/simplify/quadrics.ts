/** Numbers of one quadric: xx xy xz yy yz zz, x y z, constant, and the area it was summed over. */
const STRIDE = 11;

/**
 * Share of the mean eigenvalue that holds a point at the middle of its edge. Where three planes fix
 * a point it hardly matters; flat and singly curved places leave directions open, and there it
 * decides.
 */
const PULL = 1e-3;

/**
 * One error quadric per vertex (Garland and Heckbert 1997): the sum over planes of area times
 * squared distance, in double precision, with the area beside it so that a mean distance is known.
 */
export class Quadrics {
  private readonly of: Float64Array;
  private readonly sum = new Float64Array(STRIDE);

  constructor(vertices: number) {
    this.of = new Float64Array(vertices * STRIDE);
  }

  /** Adds the plane of unit normal n through p to a vertex; `area` counts for the mean distance. */
  addPlane(
    vertex: number,
    nx: number,
    ny: number,
    nz: number,
    px: number,
    py: number,
    pz: number,
    weight: number,
    area: number,
  ): void {
    const q = this.of;
    const at = vertex * STRIDE;
    const d = -(nx * px + ny * py + nz * pz);
    q[at] = q[at]! + weight * nx * nx;
    q[at + 1] = q[at + 1]! + weight * nx * ny;
    q[at + 2] = q[at + 2]! + weight * nx * nz;
    q[at + 3] = q[at + 3]! + weight * ny * ny;
    q[at + 4] = q[at + 4]! + weight * ny * nz;
    q[at + 5] = q[at + 5]! + weight * nz * nz;
    q[at + 6] = q[at + 6]! + weight * nx * d;
    q[at + 7] = q[at + 7]! + weight * ny * d;
    q[at + 8] = q[at + 8]! + weight * nz * d;
    q[at + 9] = q[at + 9]! + weight * d * d;
    q[at + 10] = q[at + 10]! + area;
  }

  /** The second vertex's quadric is added to the first's. */
  merge(into: number, from: number): void {
    const q = this.of;
    for (let i = 0; i < STRIDE; i++) q[into * STRIDE + i]! += q[from * STRIDE + i]!;
  }

  /** Holds the sum of two vertices' quadrics for the methods below; returns its area. */
  select(a: number, b: number): number {
    const { of: q, sum } = this;
    const i = a * STRIDE;
    const j = b * STRIDE;
    for (let k = 0; k < STRIDE; k++) sum[k] = q[i + k]! + q[j + k]!;
    return sum[10]!;
  }

  /** The selected quadric at a point: area times squared distance, never below 0. */
  errorAt(x: number, y: number, z: number): number {
    const q = this.sum;
    const value =
      x * (q[0]! * x + 2 * (q[1]! * y + q[2]! * z + q[6]!)) +
      y * (q[3]! * y + 2 * (q[4]! * z + q[7]!)) +
      z * (q[5]! * z + 2 * q[8]!) +
      q[9]!;
    return Math.max(value, 0);
  }

  /** Writes the point of least error to `out`, with a slight pull towards (x,y,z). */
  minimise(x: number, y: number, z: number, out: Float64Array): void {
    const q = this.sum;
    const pull = (PULL / 3) * (q[0]! + q[3]! + q[5]!);
    // relative to (x,y,z), so that the pull is a term of the diagonal alone
    const gx = q[0]! * x + q[1]! * y + q[2]! * z + q[6]!;
    const gy = q[1]! * x + q[3]! * y + q[4]! * z + q[7]!;
    const gz = q[2]! * x + q[4]! * y + q[5]! * z + q[8]!;
    const xx = q[0]! + pull;
    const yy = q[3]! + pull;
    const zz = q[5]! + pull;
    const xy = q[1]!;
    const xz = q[2]!;
    const yz = q[4]!;
    // by cofactors; the matrix is positive definite, since every vertex has a plane
    const cxx = yy * zz - yz * yz;
    const cxy = xz * yz - xy * zz;
    const cxz = xy * yz - xz * yy;
    const cyy = xx * zz - xz * xz;
    const cyz = xy * xz - xx * yz;
    const czz = xx * yy - xy * xy;
    const scale = -1 / (xx * cxx + xy * cxy + xz * cxz);
    out[0] = x + scale * (cxx * gx + cxy * gy + cxz * gz);
    out[1] = y + scale * (cxy * gx + cyy * gy + cyz * gz);
    out[2] = z + scale * (cxz * gx + cyz * gy + czz * gz);
  }
}
