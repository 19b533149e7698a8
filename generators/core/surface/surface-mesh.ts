import type { Field } from "../field/index.js";
import type { SampledGrid } from "./sampled-grid.js";

/**
 * A welded surface: one vertex per position. `positions` holds x, y, z in field units,
 * `indices` three vertices per triangle, counter-clockwise seen from outside.
 */
export interface SurfaceMesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/**
 * How a surface is meant to look: `flat`, every facet by itself; `smooth`, round everywhere;
 * `creased`, round between sharp edges.
 */
export type Shading = "flat" | "smooth" | "creased";

/** An algorithm that turns samples of a field into its surface. */
export interface Polygonizer {
  readonly kind: "mc" | "sn" | "dc";
  /** Field units between lattice points. */
  readonly cellSize: number;
  readonly shading: Shading;
  /**
   * The surface of the grid, closed, two-manifold and oriented outward on its float32 positions.
   * `field` is what the grid was sampled from, for those that look closer.
   */
  extract(grid: SampledGrid, field: Field): SurfaceMesh;
}
