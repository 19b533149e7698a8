import {
  buildDualLattice,
  type Field,
  type Polygonizer,
  repairSurface,
  type SampledGrid,
  type SurfaceMesh,
} from "bindpose/generators";
import { DualVertices } from "./dual-vertices.js";
import { readHermite } from "./hermite.js";

/**
 * Manifold Dual Contouring (Ju, Losasso, Schaefer and Warren 2002, with one vertex per surface sheet
 * as Schaefer, Ju and Warren 2007): cells of a quarter of a field unit, every vertex where the
 * tangent planes of its sheet's crossings meet, so that edges and corners of the solid stay.
 * Operations recorded as smooth are rounded off: there the vertex is the crossings' mean.
 *
 * Promise: for every grid whose outer ring is outside the mesh is closed, two-manifold and oriented
 * outward; vertices that left their cells stay there only while nothing intersects. The order is
 * that of the lattice. A grid with an inside point in its ring throws RangeError. Limit: parts
 * thinner than two cells may split or vanish.
 */
export const dualContouring: Polygonizer = {
  kind: "dc",
  cellSize: 0.25,
  shading: "creased",
  extract(grid: SampledGrid, field: Field): SurfaceMesh {
    const lattice = buildDualLattice(grid);
    const vertices = new DualVertices(lattice, readHermite(grid, lattice, field), grid);
    return repairSurface(vertices, lattice.quads, grid.cellSize);
  },
};
