/** The surface: sampling a field, the tables of a cell, and what every polygonizer's mesh goes through. */
export { auditSurface, type SurfaceAudit } from "./audit-surface.js";
export { maskOf } from "./cell-mask.js";
export { cornerNormals } from "./corner-normals.js";
export { CYCLES, type Cycle } from "./cycle-table.js";
export { buildDualLattice, type DualLattice } from "./dual-lattice.js";
export { markCrowded, placeAtMiddles } from "./dual-places.js";
export { CELL_MARGIN, clampToCell, clampToVolume } from "./open-cell.js";
export { type DenseSamples, packSamples } from "./pack-samples.js";
export { type MovableVertices, repairSurface } from "./repair-surface.js";
export { requireOutsideRing } from "./require-outside-ring.js";
export { sampleField } from "./sample-field.js";
export {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  INSIDE,
  OUTSIDE,
  type SampledGrid,
  slotAt,
  writeOrigin,
} from "./sampled-grid.js";
export { countSelfIntersections, findSelfIntersections } from "./self-intersections.js";
export { splitQuads } from "./split-quads.js";
export { type ShadedMesh, splitVertices } from "./split-vertices.js";
export type { Polygonizer, Shading, SurfaceMesh } from "./surface-mesh.js";
export { TRIANGLE_EDGES, TRIANGLE_START } from "./triangle-table.js";
