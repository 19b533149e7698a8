import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField, sampleField, type Volume } from "bindpose/generators";
import { dualContouring } from "bindpose/generators/dc";
import { marchingCubes } from "bindpose/generators/mc";
import { surfaceNets } from "bindpose/generators/sn";
import { farLattices, maskLattices, pairLattices, randomLattices } from "./lattices.js";
import { type ProvenSurface, proveLattice, proveSurface } from "./prove-surface.js";

const color = "#808080";
const VOLUME = { x: 12, y: 12, z: 12 };

for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
  const { kind } = polygonizer;
  const surfaceOf = (
    operations: readonly FieldOperation[],
    volume: Volume = VOLUME,
  ): ProvenSurface => {
    const field = compileField(operations, volume);
    const grid = sampleField(field, volume, polygonizer.cellSize);
    return proveSurface(polygonizer, grid, field, JSON.stringify(operations));
  };

  test(`${kind}: all 256 masks make flawless surfaces, at every extreme of the crossings`, () => {
    for (const lattice of maskLattices(2)) {
      const { audit } = proveLattice(polygonizer, lattice);
      assert.equal(audit.triangles > 0, !lattice.name.startsWith("mask 0,"));
    }
  });

  test(`${kind}: pairs of masks that share a face make flawless surfaces`, () => {
    for (const lattice of pairLattices(11)) proveLattice(polygonizer, lattice);
  });

  test(`${kind}: random signs make flawless surfaces, zeros among them`, () => {
    for (const lattice of randomLattices(8, 16)) proveLattice(polygonizer, lattice);
  });

  test(`${kind}: far from the origin float32 rounding leaves surfaces flawless`, () => {
    for (const lattice of farLattices()) proveLattice(polygonizer, lattice);
  });

  test(`${kind}: samples of exactly 0 make no coincident vertices`, () => {
    // victorprad/InfiniTAM#91: six lattice points of every cell size lie on this ball
    const { audit } = surfaceOf([{ op: "add-sphere", x: 6, y: 6, z: 6, r: 4, color }]);
    assert.equal(audit.components, 1);
    assert.ok(Math.abs(audit.volume / ((4 / 3) * Math.PI * 64) - 1) < 0.1, `${audit.volume}`);
  });

  test(`${kind}: a box with its sides on lattice planes keeps its size`, () => {
    const { audit } = surfaceOf([{ op: "add-box", x: 6, y: 6, z: 6, w: 8, h: 6, d: 4, color }]);
    assert.equal(audit.components, 1);
    // no more is cut off than a cell along every edge
    assert.ok(audit.volume < 192.01 && audit.volume > 192 - 72 * polygonizer.cellSize ** 2);
  });

  test(`${kind}: a ball through the sides of the volume is capped`, () => {
    // scalableminds/webknossos#9069
    const { mesh } = surfaceOf([{ op: "add-sphere", x: 6, y: 6, z: 6, r: 7.2, color }]);
    const beyond = 0.0011 * polygonizer.cellSize;
    assert.ok(mesh.positions.every((value) => value > -beyond && value < 12 + beyond));
  });

  test(`${kind}: parts around the size of a cell stay closed`, () => {
    const thin = polygonizer.cellSize * 0.3;
    const fingers = [0.2, 0.4, 0.7, 1].map((share, i) => ({
      op: "add-capsule" as const,
      from: [2, 2 + i * 2.1, 3] as const,
      to: [10, 3 + i * 2.3, 9] as const,
      r: thin + share * thin,
      color,
    }));
    surfaceOf([
      { op: "add-box", x: 6, y: 6, z: 10, w: 9, h: 9, d: thin, rotX: 8, rotY: 5, color },
      ...fingers,
    ]);
  });

  test(`${kind}: ambiguous faces between few and many inside corners have no hole`, () => {
    // BorisTheBrave/mc-dc#1: a table folded by sign inversion leaves four open edges here
    const inside = ["2 1 1", "2 2 2", "3 1 1", "3 2 1", "3 1 2", "3 2 2"];
    const values = new Float32Array(8 * 7 * 7).fill(1);
    for (const point of inside) {
      const [i, j, k] = point.split(" ").map(Number) as [number, number, number];
      values[((k + 1) * 7 + j + 1) * 8 + i + 1] = -1;
    }
    const dense = { nx: 8, ny: 7, nz: 7, cellSize: 1, values };
    const { audit } = proveLattice(polygonizer, { name: "C01", dense });
    assert.equal(audit.components, 1);
  });

  test(`${kind}: the same field gives the same bytes, an empty one no surface`, () => {
    const ball = { op: "add-sphere", x: 5, y: 5, z: 5, r: 3.3, color } as const;
    const body: FieldOperation[] = [ball, { ...ball, x: 8, r: 2, blend: 1 }];
    assert.deepEqual(surfaceOf(body).mesh, surfaceOf(body).mesh);
    assert.equal(surfaceOf([]).audit.triangles, 0);
  });

  test(`${kind}: a grid whose ring is inside is refused`, () => {
    const field = compileField([], VOLUME);
    const grid = sampleField(
      compileField([{ op: "add-sphere", x: 1, y: 1, z: 1, r: 2, color }], VOLUME),
      VOLUME,
      polygonizer.cellSize,
    );
    grid.values.fill(-1);
    assert.throws(() => polygonizer.extract(grid, field), RangeError);
  });
}
