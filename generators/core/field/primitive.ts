/**
 * One solid: a signed function, negative inside. `distance` is 1-Lipschitz and exact unless the
 * primitive's own head says otherwise.
 */
export interface Primitive {
  distance(x: number, y: number, z: number): number;
  /** Writes the gradient of `distance` into out[0..2]; on a crease that of one side. */
  gradient(x: number, y: number, z: number, out: Float64Array): void;
}
