import assert from "node:assert/strict";
import { test } from "node:test";
import { auditSurface, type SurfaceAudit } from "./audit-surface.js";
import { orderByKeys } from "./order-by-keys.js";
import type { SurfaceMesh } from "./surface-mesh.js";

const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
const FACES = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

function mesh(positions: readonly number[], indices: readonly number[]): SurfaceMesh {
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The counts that are not 0. */
function faultsOf(audit: SurfaceAudit): Partial<Record<keyof SurfaceAudit, number>> {
  const names = [
    "openEdges",
    "crowdedEdges",
    "misdirectedEdges",
    "pinchedVertices",
    "degenerateTriangles",
    "coincidentVertices",
    "duplicateTriangles",
    "unreferencedVertices",
  ] as const;
  const found = names.filter((name) => audit[name] > 0).map((name) => [name, audit[name]] as const);
  assert.equal(
    audit.faults,
    found.reduce((sum, [, count]) => sum + count, 0),
  );
  assert.equal(audit.firstFault === null, found.length === 0);
  return Object.fromEntries(found);
}

test("a tetrahedron has no faults, one piece and its volume", () => {
  const audit = auditSurface(mesh(CORNERS, FACES));
  assert.deepEqual(faultsOf(audit), {});
  assert.equal(audit.components, 1);
  assert.equal(audit.vertices, 4);
  assert.equal(audit.triangles, 4);
  assert.ok(Math.abs(audit.volume - 1 / 6) < 1e-12);
  assert.ok(Math.abs(audit.thinnestAspect - 0.5) < 1e-6);
});

test("an inward tetrahedron has a negative volume", () => {
  assert.ok(auditSurface(mesh(CORNERS, FACES.toReversed())).volume < 0);
});

test("an empty mesh has no faults and no pieces", () => {
  const audit = auditSurface(mesh([], []));
  assert.deepEqual(faultsOf(audit), {});
  assert.equal(audit.components, 0);
});

test("a missing triangle leaves three open edges", () => {
  const audit = auditSurface(mesh(CORNERS, FACES.slice(3)));
  assert.deepEqual(faultsOf(audit), { openEdges: 3 });
  assert.match(audit.firstFault!, /^edge \d-\d of triangle \d has no second triangle$/);
});

test("a turned triangle misdirects three edges", () => {
  const audit = auditSurface(mesh(CORNERS, [0, 1, 2, ...FACES.slice(3)]));
  assert.deepEqual(faultsOf(audit), { misdirectedEdges: 3 });
  assert.match(audit.firstFault!, /runs the same way in both its triangles/);
});

test("a triangle written twice crowds its edges", () => {
  const audit = auditSurface(mesh(CORNERS, [...FACES, 2, 1, 0]));
  assert.deepEqual(faultsOf(audit), { crowdedEdges: 3, duplicateTriangles: 1 });
  assert.match(audit.firstFault!, /has 3 triangles/);
});

test("two tetrahedra at one vertex pinch it and stay two pieces", () => {
  const other = [0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1];
  const second = FACES.map((vertex) => (vertex === 0 ? 0 : vertex + 3)).toReversed();
  const audit = auditSurface(mesh([...CORNERS, ...other.slice(3)], [...FACES, ...second]));
  assert.deepEqual(faultsOf(audit), { pinchedVertices: 1 });
  assert.equal(audit.firstFault, "the triangles at vertex 0 are more than one fan");
  assert.equal(audit.components, 2);
});

test("two tetrahedra at one edge crowd it", () => {
  const other = [0, -1, 0, 0, 0, -1];
  const second = FACES.map((vertex) => (vertex < 2 ? vertex : vertex + 2));
  const audit = auditSurface(mesh([...CORNERS, ...other], [...FACES, ...second]));
  assert.deepEqual(faultsOf(audit), { crowdedEdges: 1 });
});

test("vertices of separate indices at one position are coincident, minus zero included", () => {
  const touching = CORNERS.map((c) => -c);
  const second = FACES.map((vertex) => vertex + 4).toReversed();
  const audit = auditSurface(mesh([...CORNERS, ...touching], [...FACES, ...second]));
  assert.deepEqual(faultsOf(audit), { coincidentVertices: 1 });
  assert.equal(audit.firstFault, "vertices 0 and 4 are at one position");
});

test("a triangle without height is degenerate, as is one without numbers", () => {
  const flat = auditSurface(mesh([0, 0, 0, 2, 0, 0, 1, 5e-7, 0], [0, 1, 2]));
  assert.equal(flat.degenerateTriangles, 1);
  assert.equal(
    auditSurface(mesh([0, 0, 0, 2, 0, 0, 1, 5e-6, 0], [0, 1, 2])).degenerateTriangles,
    0,
  );
  assert.equal(auditSurface(mesh([1, 1, 1], [0, 0, 0])).degenerateTriangles, 1);
  const broken = auditSurface(mesh([Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]));
  assert.equal(broken.degenerateTriangles, 1);
});

test("a vertex of no triangle is reported", () => {
  const audit = auditSurface(mesh([...CORNERS, 5, 5, 5, 6, 6, 6], FACES));
  assert.deepEqual(faultsOf(audit), { unreferencedVertices: 2 });
  assert.equal(audit.firstFault, "vertex 4 belongs to no triangle");
});

test("indices without a vertex and broken triples are refused", () => {
  assert.throws(() => auditSurface(mesh(CORNERS, [0, 1, 4])), /index 2 is 4, expected less than 4/);
  assert.throws(() => auditSurface(mesh(CORNERS, [0, 1])), RangeError);
  assert.throws(() => auditSurface(mesh([0, 0], [])), RangeError);
});

test("ordering by keys sorts by columns and keeps ties in place", () => {
  const columns = [Uint32Array.of(2, 0, 2, 1, 2), Uint32Array.of(1, 5, 0, 3, 0)];
  assert.deepEqual([...orderByKeys(columns, 6)], [1, 3, 2, 4, 0]);
});
