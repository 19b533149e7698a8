import {
  buildDualLattice,
  type Polygonizer,
  type SampledGrid,
  type SurfaceMesh,
  splitQuads,
} from "bindpose/generators";
import { placeAtCrossings } from "./place-at-crossings.js";
import { relax } from "./relax.js";

/**
 * Surface Nets (Gibson 1998): cells of half a field unit, one vertex per surface sheet in a cell,
 * first at the mean of the sheet's crossings, then relaxed inside its cell.
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
    const places = placeAtCrossings(lattice);
    relax(lattice, grid, places);
    // lattice point 1 stands at 0: the ring is one cell further out
    const positions = Float32Array.from(places, (place) => (place - 1) * grid.cellSize);
    return { positions, indices: splitQuads(positions, lattice.quads) };
  },
};
