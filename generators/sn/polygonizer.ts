import {
  buildDualLattice,
  type Polygonizer,
  repairSurface,
  type SampledGrid,
  type SurfaceMesh,
} from "bindpose/generators";
import { NetVertices } from "./net-vertices.js";

/**
 * Surface Nets (Gibson 1998): cells of half a field unit, one vertex per surface sheet in a cell,
 * first at the mean of the sheet's crossings, then relaxed inside its cell, and put back where that
 * folds the surface.
 *
 * Promise: for every grid whose outer ring is outside the mesh is closed, two-manifold and oriented
 * outward, without coincident vertices or degenerate triangles, in the order of the lattice. A grid
 * with an inside point in its ring throws RangeError. Limit: edges and corners of the solid are
 * rounded off by up to a cell, parts thinner than two cells may split or vanish.
 */
export const surfaceNets: Polygonizer = {
  kind: "sn",
  cellSize: 0.5,
  shading: "smooth",
  extract(grid: SampledGrid): SurfaceMesh {
    const lattice = buildDualLattice(grid);
    return repairSurface(new NetVertices(lattice, grid), lattice.quads, grid.cellSize);
  },
};
