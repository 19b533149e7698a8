import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  maskOf,
  type Polygonizer,
  requireOutsideRing,
  type SampledGrid,
  type SurfaceMesh,
  TRIANGLE_EDGES,
  TRIANGLE_START,
} from "bindpose/generators";
import { EdgeVertices } from "./edge-vertices.js";

/**
 * Marching Cubes (Lorensen and Cline 1987) with a generated table: cells of one field unit, one
 * vertex per crossing lattice edge by linear interpolation, inside corners isolated on every
 * ambiguous face.
 *
 * Promise: for every grid whose outer ring is outside the mesh is closed, two-manifold, oriented
 * outward, without coincident vertices or degenerate triangles, and does not intersect itself:
 * triangles stay inside their cells. The order is that of the bricks, then that of their cells. A
 * grid with an inside point in its ring throws RangeError. Limit: edges and corners of the solid
 * are cut off, parts thinner than two cells may split or vanish.
 */
export const marchingCubes: Polygonizer = {
  kind: "mc",
  cellSize: 1,
  shading: "flat",
  extract(grid: SampledGrid): SurfaceMesh {
    requireOutsideRing(grid);
    const size = countSurface(grid);
    const positions = new Float32Array(size.vertices * 3);
    const indices = new Uint32Array(size.triangles * 3);
    const edges = new EdgeVertices(grid, positions);
    const { bricks, values } = grid;
    let at = 0;
    for (let slot = 0; slot < bricks.length; slot++) {
      edges.enterBrick(slot);
      for (let z = 0; z < BRICK_CELLS; z++) {
        for (let y = 0; y < BRICK_CELLS; y++) {
          for (let x = 0; x < BRICK_CELLS; x++) {
            const mask = maskOf(
              values,
              slot * BRICK_SAMPLES + (z * BRICK_POINTS + y) * BRICK_POINTS + x,
            );
            const end = TRIANGLE_START[mask + 1]! * 3;
            for (let t = TRIANGLE_START[mask]! * 3; t < end; t++) {
              indices[at++] = edges.vertexOf(TRIANGLE_EDGES[t]!, x, y, z);
            }
          }
        }
      }
    }
    return { positions, indices };
  },
};

/** Sizes of the arrays, so that they are allocated once. */
function countSurface(grid: SampledGrid): { vertices: number; triangles: number } {
  const { bricks, values } = grid;
  let vertices = 0;
  let triangles = 0;
  for (let slot = 0; slot < bricks.length; slot++) {
    for (let z = 0; z < BRICK_CELLS; z++) {
      for (let y = 0; y < BRICK_CELLS; y++) {
        for (let x = 0; x < BRICK_CELLS; x++) {
          const mask = maskOf(
            values,
            slot * BRICK_SAMPLES + (z * BRICK_POINTS + y) * BRICK_POINTS + x,
          );
          // the ring is outside, so every crossing edge starts at the lowest corner of one cell
          vertices +=
            ((mask ^ (mask >> 1)) & 1) + ((mask ^ (mask >> 2)) & 1) + ((mask ^ (mask >> 4)) & 1);
          triangles += TRIANGLE_START[mask + 1]! - TRIANGLE_START[mask]!;
        }
      }
    }
  }
  return { vertices, triangles };
}
