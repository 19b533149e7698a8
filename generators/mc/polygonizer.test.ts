import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import {
  auditSurface,
  compileField,
  packSamples,
  type SampledGrid,
  type SurfaceMesh,
  sampleField,
} from "bindpose/generators";
import { marchingCubes } from "./polygonizer.js";

const EMPTY_FIELD = compileField([], { x: 1, y: 1, z: 1 });

function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** A grid of n points per axis with values from `inner`, ringed by outside points. */
function gridOf(
  n: readonly [number, number, number],
  inner: (i: number, j: number, k: number) => number,
): SampledGrid {
  const [nx, ny, nz] = [n[0] + 2, n[1] + 2, n[2] + 2];
  const values = new Float32Array(nx * ny * nz).fill(1);
  for (let k = 0; k < n[2]; k++) {
    for (let j = 0; j < n[1]; j++) {
      for (let i = 0; i < n[0]; i++) {
        values[((k + 1) * ny + j + 1) * nx + i + 1] = inner(i, j, k);
      }
    }
  }
  return packSamples({ nx, ny, nz, cellSize: 1, values });
}

function extract(grid: SampledGrid): SurfaceMesh {
  return marchingCubes.extract(grid, EMPTY_FIELD);
}

/** Extracts, requires a flawless surface that encloses something, and returns its audit. */
function prove(grid: SampledGrid, name: string) {
  const audit = auditSurface(extract(grid));
  assert.equal(audit.firstFault, null, name);
  assert.ok(audit.triangles === 0 || audit.volume > 0, `${name}: volume ${audit.volume}`);
  return audit;
}

function surfaceOf(
  operations: readonly FieldOperation[],
  volume: { x: number; y: number; z: number },
) {
  const field = compileField(operations, volume);
  const grid = sampleField(field, volume, marchingCubes.cellSize);
  return { field, grid, mesh: marchingCubes.extract(grid, field), audit: prove(grid, "surface") };
}

const ball = (x: number, y: number, z: number, r: number) =>
  ({ op: "add-sphere", x, y, z, r, color: "#808080" }) as const;

test("an ambiguous face between few and many inside corners has no hole", () => {
  // BorisTheBrave/mc-dc#1: a table folded by sign inversion leaves four open edges here
  const inside = ["2 1 1", "2 2 2", "3 1 1", "3 2 1", "3 1 2", "3 2 2"];
  const grid = gridOf([6, 5, 5], (i, j, k) => (inside.includes(`${i} ${j} ${k}`) ? -1 : 1));
  assert.equal(prove(grid, "C01").triangles, 44);
});

test("a ball through the sides of the volume is capped", () => {
  // scalableminds/webknossos#9069
  const { grid, mesh, audit } = surfaceOf([ball(4, 4, 4, 4.8)], { x: 8, y: 8, z: 8 });
  assert.equal(grid.touchesBorder, true);
  assert.equal(audit.triangles, 824);
  assert.ok(mesh.positions.every((value) => value > -0.0011 && value < 8.0011));
});

test("samples of exactly 0 make no coincident vertices", () => {
  // victorprad/InfiniTAM#91
  const { mesh, audit } = surfaceOf([ball(3, 3, 3, 2)], { x: 6, y: 6, z: 6 });
  assert.equal(mesh.positions.length / 3, 54);
  assert.equal(audit.triangles, 104);
});

test("a box with its sides on lattice planes has no degenerate triangle and keeps its size", () => {
  const box = { op: "add-box", x: 8, y: 8, z: 8, w: 8, h: 6, d: 4, color: "#808080" } as const;
  const { audit } = surfaceOf([box], { x: 16, y: 16, z: 16 });
  // flat sides are exact to the margin; edges and corners are cut by up to half a cell
  assert.ok(audit.volume < 8 * 6 * 4 && audit.volume > 8 * 6 * 4 - 0.5 * (8 + 6 + 4) * 4);
  assert.equal(audit.components, 1);
});

test("vertices on a ball are within a fraction of a cell of it, facets within one", () => {
  const { mesh, audit } = surfaceOf([ball(10.3, 9.6, 10.1, 7.3)], { x: 20, y: 20, z: 20 });
  const { positions: p, indices } = mesh;
  const radius = (x: number, y: number, z: number) => Math.hypot(x - 10.3, y - 9.6, z - 10.1);
  for (let at = 0; at < p.length; at += 3) {
    assert.ok(Math.abs(radius(p[at]!, p[at + 1]!, p[at + 2]!) - 7.3) < 0.02);
  }
  for (let at = 0; at < indices.length; at += 3) {
    const middle = [0, 1, 2].map(
      (c) => [0, 1, 2].reduce((sum, i) => sum + p[indices[at + i]! * 3 + c]!, 0) / 3,
    ) as [number, number, number];
    assert.ok(Math.abs(radius(...middle) - 7.3) < 0.1);
  }
  assert.ok(Math.abs(audit.volume / ((4 / 3) * Math.PI * 7.3 ** 3) - 1) < 0.02);
});

test("every edge of a facet that lies inside a cell stays there", () => {
  const random = seededRandom(4);
  const mesh = extract(gridOf([8, 8, 8], () => random() * 2 - 1));
  for (let at = 0; at < mesh.indices.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const spans = [0, 1, 2].map((i) => mesh.positions[mesh.indices[at + i]! * 3 + axis]!);
      assert.ok(Math.floor(Math.min(...spans)) + 1 >= Math.max(...spans));
    }
  }
});
