import type { SurfaceMesh } from "../surface/index.js";

/** A welded surface whose triangles belong to regions; borders of regions are kept. */
export interface RegionSurface {
  readonly mesh: SurfaceMesh;
  /** A number per triangle; triangles of one number are one region. */
  readonly regions: Uint32Array;
  /**
   * Linear RGB of every vertex, three numbers each, NaN where it has several; absent when colours
   * do not matter. What is blended narrowly is not spread over larger triangles.
   */
  readonly tints?: Float32Array;
}
