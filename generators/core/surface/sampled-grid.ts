/**
 * A field's values at the lattice points of a volume and one ring of outside points around it.
 *
 * Lattice point (i,j,k) stands at ((i-1), (j-1), (k-1)) cell sizes and has index
 * (k*ny + j)*nx + i. A value below 0 is inside; 0 is outside.
 */
export interface SampledGrid {
  /** Points along each axis, the ring included. */
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** Field units between neighbouring points. */
  readonly cellSize: number;
  readonly values: Float32Array;
  /** True where the solid reaches the border of the volume and is cut off there. */
  readonly touchesBorder: boolean;
}
