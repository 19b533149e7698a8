import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMesh, joinMeshes, unweld } from "./bodies.test.helper.js";
import { buildSurface } from "./surface.js";

const CUBE = blockMesh(
  [
    [
      [-1, -1, -1],
      [1, 1, 1],
    ],
  ],
  2,
);

test("a cube of 24 vertices welds to 8 in one component", () => {
  const surface = buildSurface(unweld(CUBE));
  assert.equal(surface.count, 8);
  assert.equal(surface.componentCount, 1);
  assert.equal(surface.diagonal, Math.sqrt(12));
  assert.ok(Math.abs(surface.areas.reduce((a, b) => a + b, 0) - 24) < 1e-12);
});

test("parts that share no vertex are components, and so is a vertex without a triangle", () => {
  const lone = { positions: Float32Array.of(9, 9, 9), indices: new Uint32Array(0) };
  const far = { ...CUBE, positions: CUBE.positions.map((x) => x + 5) };
  const surface = buildSurface(joinMeshes(CUBE, lone, far));
  assert.equal(surface.componentCount, 3);
  assert.deepEqual(
    [surface.componentOf[0], surface.componentOf[8], surface.componentOf[9]],
    [0, 1, 2],
  );
});

test("triangles that welding collapses are left out", () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 0, 0);
  assert.equal(buildSurface({ positions, indices: Uint32Array.of(0, 1, 2) }).triangles.length, 0);
});

test("a malformed mesh is refused by name", () => {
  const good = { positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) };
  const refuses = (change: Partial<typeof good>, pattern: RegExp) =>
    assert.throws(() => buildSurface({ ...good, ...change }), pattern);
  refuses({ positions: new Float32Array(10) }, /RangeError: positions: .* length 10/);
  refuses({ indices: Uint32Array.of(0, 1) }, /RangeError: indices: .* length 2/);
  refuses(
    { indices: Uint32Array.of(0, 1, 3) },
    /RangeError: indices\[2\]: expected below 3, got 3/,
  );
  refuses({ positions: new Float32Array(9).fill(Number.NaN, 4, 5) }, /positions\[4\]: .* got NaN/);
});
