import assert from "node:assert/strict";
import { test } from "node:test";
import {
  auditSurface,
  compileField,
  cutAtBorders,
  SIMPLIFY_SETTINGS,
  sampleField,
  simplifySurface,
} from "bindpose/generators";
import { dualContouring } from "bindpose/generators/dc";
import { marchingCubes } from "bindpose/generators/mc";
import { surfaceNets } from "bindpose/generators/sn";

const VOLUME = { x: 16, y: 24, z: 16 };
const limb = { op: "add-capsule", r: 2, r2: 1.2 } as const;
/** A body with limbs, plates and spots, some of them blended, others hard, one cut off at the floor. */
const FIELD = compileField(
  [
    { op: "add-ellipsoid", x: 8, y: 13, z: 8, rx: 4, ry: 6, rz: 3, color: "#3f8f8c" },
    { ...limb, from: [6, 9, 8], to: [5.3, -1, 8.4], color: "#3d4668", blend: 1 },
    { ...limb, from: [10, 9, 8], to: [10.7, -1, 8.4], color: "#3d4668" },
    { op: "add-sphere", x: 8, y: 19, z: 8, r: 3, color: "#e8b58c", blend: 0.5 },
    { op: "add-box", x: 8, y: 14, z: 11, w: 4, h: 4, d: 1, color: "#b0b0b8", rotX: 0.3 },
    { op: "add-sphere", x: 9.2, y: 19.6, z: 10.5, r: 0.8, color: "#101014" },
    { op: "subtract-sphere", x: 8, y: 17.6, z: 11, r: 0.9, color: "#802020" },
  ],
  VOLUME,
);

for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
  const { kind } = polygonizer;

  test(`${kind}: a coloured figure is cut and simplified without a fault`, () => {
    const grid = sampleField(FIELD, VOLUME, polygonizer.cellSize);
    const extracted = polygonizer.extract(grid, FIELD);
    const cut = cutAtBorders(extracted, FIELD);
    const simple = simplifySurface(cut, SIMPLIFY_SETTINGS[kind]);
    const [before, after] = [auditSurface(cut.mesh), auditSurface(simple.mesh)];
    assert.equal(before.faults, 0, `cut: ${before.firstFault}`);
    assert.equal(after.faults, 0, `simplified: ${after.firstFault}`);
    assert.equal(after.components, before.components);
    assert.ok(after.triangles < 0.7 * before.triangles, `${after.triangles}/${before.triangles}`);
    assert.ok(Math.abs(after.volume / before.volume - 1) < 0.02);
    assert.deepEqual(new Set(simple.regions), new Set(cut.regions));
  });

  test(`${kind}: whatever its error, a surface of the fewest triangles has no fault`, () => {
    const grid = sampleField(FIELD, VOLUME, polygonizer.cellSize);
    const mesh = polygonizer.extract(grid, FIELD);
    const triangles = mesh.indices.length / 3;
    const simple = simplifySurface(
      { mesh, regions: new Uint32Array(triangles) },
      { maxError: 1e9, maxEdge: 1e9, evenness: 0, leastTriangles: 0 },
    );
    const audit = auditSurface(simple.mesh);
    assert.equal(audit.faults, 0, audit.firstFault ?? "");
    assert.ok(audit.triangles < triangles / 5, `${audit.triangles} of ${triangles}`);
  });
}
