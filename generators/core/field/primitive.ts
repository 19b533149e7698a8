import type { Points } from "./points.js";
import type { Region } from "./region.js";

/**
 * One solid: a signed function, negative inside. `distance` is 1-Lipschitz and exact unless the
 * primitive's own head says otherwise.
 */
export interface Primitive {
  distance(x: number, y: number, z: number): number;
  /** Writes the gradient of `distance` into out[0..2]; on a crease that of one side. */
  gradient(x: number, y: number, z: number, out: Float64Array): void;
  /** Writes bounds of `distance` over a region, rounding included: the lower to out[0], the upper to out[1]. */
  bound(region: Region, out: Float64Array): void;
  /** Writes `distance` at every point, bit for bit, to out[0 .. points.length - 1]. */
  measure(points: Points, out: Float64Array): void;
}
