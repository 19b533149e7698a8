import assert from "node:assert/strict";
import {
  auditSurface,
  countSelfIntersections,
  type Field,
  type Polygonizer,
  packSamples,
  type SampledGrid,
  type SurfaceAudit,
  type SurfaceMesh,
} from "bindpose/generators";
import { latticeField } from "./lattice-field.js";
import type { NamedLattice } from "./lattices.js";

/** A surface that has passed `proveSurface`, and what it is. */
export interface ProvenSurface {
  readonly mesh: SurfaceMesh;
  readonly audit: SurfaceAudit;
}

/**
 * Extracts a surface and requires that it has no fault, encloses something and does not intersect
 * itself. No two vertices share a position, so that welding by position changes nothing.
 */
export function proveSurface(
  polygonizer: Polygonizer,
  grid: SampledGrid,
  field: Field,
  name: string,
): ProvenSurface {
  const mesh = polygonizer.extract(grid, field);
  const audit = auditSurface(mesh);
  assert.equal(audit.firstFault, null, `${polygonizer.kind}, ${name}`);
  assert.ok(audit.triangles === 0 || audit.volume > 0, `${polygonizer.kind}, ${name}: volume`);
  assert.equal(countSelfIntersections(mesh), 0, `${polygonizer.kind}, ${name}: self-intersections`);
  return { mesh, audit };
}

/** The same for samples of no field but their own interpolation. */
export function proveLattice(polygonizer: Polygonizer, lattice: NamedLattice): ProvenSurface {
  const grid = packSamples(lattice.dense);
  return proveSurface(polygonizer, grid, latticeField(lattice.dense), lattice.name);
}
