import { diagonalise } from "./eigen.js";

/**
 * Eigenvalues below this share of the largest are taken for noise of nearly parallel planes: along
 * their directions the minimiser stays at the mean of the crossings.
 */
const LEAST_SHARE = 0.1;

/** Numbers per quadric: sums of points, of the normals' products, of normal times offset; a count. */
const STRIDE = 13;

/**
 * One error function per vertex: the sum of squared distances to the tangent planes of its
 * crossings (Ju, Losasso, Schaefer and Warren 2002). Points are given relative to the vertex's own
 * cell, which keeps the sums exact to float64.
 */
export class Quadrics {
  private readonly sums: Float64Array;
  private readonly matrix = new Float64Array(9);
  private readonly vectors = new Float64Array(9);
  private readonly mean = new Float64Array(3);

  constructor(count: number) {
    this.sums = new Float64Array(count * STRIDE);
  }

  /** Adds a crossing at (x,y,z) with a unit normal, or a normal of 0 where there is none. */
  add(quadric: number, x: number, y: number, z: number, nx: number, ny: number, nz: number): void {
    const { sums } = this;
    const at = quadric * STRIDE;
    const offset = nx * x + ny * y + nz * z;
    sums[at]! += x;
    sums[at + 1]! += y;
    sums[at + 2]! += z;
    sums[at + 3]! += nx * nx;
    sums[at + 4]! += nx * ny;
    sums[at + 5]! += nx * nz;
    sums[at + 6]! += ny * ny;
    sums[at + 7]! += ny * nz;
    sums[at + 8]! += nz * nz;
    sums[at + 9]! += nx * offset;
    sums[at + 10]! += ny * offset;
    sums[at + 11]! += nz * offset;
    sums[at + 12]! += 1;
  }

  /** The mean of the crossings; the same array at every call. */
  meanOf(quadric: number): Float64Array {
    const from = quadric * STRIDE;
    const count = this.sums[from + 12]!;
    for (let i = 0; i < 3; i++) this.mean[i] = this.sums[from + i]! / count;
    return this.mean;
  }

  /** Writes the mean of the crossings to out[at..at+2]. */
  writeMean(quadric: number, out: Float64Array, at: number): void {
    out.set(this.meanOf(quadric), at);
  }

  /**
   * Writes the minimiser that is nearest to the mean to out[at..at+2]: on a plane the mean itself,
   * on an edge its foot on the edge, at a corner the corner.
   */
  writeMinimiser(quadric: number, out: Float64Array, at: number): void {
    this.writeMean(quadric, out, at);
    const { sums, matrix, vectors } = this;
    const from = quadric * STRIDE;
    const [mx, my, mz] = [out[at]!, out[at + 1]!, out[at + 2]!];
    const [xx, xy, xz] = [sums[from + 3]!, sums[from + 4]!, sums[from + 5]!];
    const [yy, yz, zz] = [sums[from + 6]!, sums[from + 7]!, sums[from + 8]!];
    const rx = sums[from + 9]! - xx * mx - xy * my - xz * mz;
    const ry = sums[from + 10]! - xy * mx - yy * my - yz * mz;
    const rz = sums[from + 11]! - xz * mx - yz * my - zz * mz;
    matrix[0] = xx;
    matrix[1] = xy;
    matrix[2] = xz;
    matrix[3] = xy;
    matrix[4] = yy;
    matrix[5] = yz;
    matrix[6] = xz;
    matrix[7] = yz;
    matrix[8] = zz;
    diagonalise(matrix, vectors);
    const least = LEAST_SHARE * Math.max(matrix[0], matrix[4], matrix[8]);
    for (let i = 0; i < 3; i++) {
      const eigenvalue = matrix[i * 4]!;
      if (!(eigenvalue > least)) continue;
      const along = (vectors[i]! * rx + vectors[i + 3]! * ry + vectors[i + 6]! * rz) / eigenvalue;
      out[at]! += along * vectors[i]!;
      out[at + 1]! += along * vectors[i + 3]!;
      out[at + 2]! += along * vectors[i + 6]!;
    }
  }
}
