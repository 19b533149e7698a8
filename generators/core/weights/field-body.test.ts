import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Block,
  blockField,
  blockMesh,
  capsuleField,
  capsuleMesh,
  fieldOf,
} from "./bodies.test.helper.js";
import { createFieldBody } from "./field-body.js";
import { buildSurface } from "./surface.js";

/** An inverted U: two legs with a gap of 1 between them. */
const U: readonly Block[] = [
  [
    [0, 0, 0],
    [1, 4, 1],
  ],
  [
    [2, 0, 0],
    [3, 4, 1],
  ],
  [
    [0, 4, 0],
    [3, 5, 1],
  ],
];
const NO_SEGMENTS = new Float64Array(0);

function vertexAt(positions: Float64Array, x: number, y: number, z: number): number {
  for (let v = 0; v < positions.length / 3; v++) {
    if (positions[3 * v] === x && positions[3 * v + 1] === y && positions[3 * v + 2] === z)
      return v;
  }
  throw new Error(`no vertex at ${x},${y},${z}`);
}

test("sight runs along a limb and over the top, and not across the gap", () => {
  const surface = buildSurface(blockMesh(U, 0.5));
  const sees = createFieldBody(surface, blockField(U)).sightOf(NO_SEGMENTS);
  const inner = vertexAt(surface.positions, 1, 1, 0.5);
  assert.equal(sees(inner, 0, Float64Array.of(0.5, 1, 0.5)), true);
  assert.equal(sees(inner, 0, Float64Array.of(0.5, 4.5, 0.5)), true);
  assert.equal(sees(inner, 0, Float64Array.of(2.5, 1, 0.5)), false);
  const top = vertexAt(surface.positions, 0, 5, 0.5);
  assert.equal(sees(top, 0, Float64Array.of(2.5, 4.5, 0.5)), true);
});

test("a point outside is not seen", () => {
  const surface = buildSurface(blockMesh(U, 0.5));
  const sees = createFieldBody(surface, blockField(U)).sightOf(NO_SEGMENTS);
  assert.equal(sees(vertexAt(surface.positions, 0, 5, 0.5), 0, Float64Array.of(1, 6, 0.5)), false);
});

test("a vertex that simplification left off the isosurface still sees its bone", () => {
  const mesh = capsuleMesh(4, 0.5, 12, 16);
  for (let i = 0; i < mesh.positions.length; i += 3) {
    mesh.positions[i + 1]! *= 1.1;
    mesh.positions[i + 2]! *= 1.1;
  }
  const surface = buildSurface(mesh);
  const sees = createFieldBody(surface, capsuleField(4, 0.5)).sightOf(NO_SEGMENTS);
  for (let v = 0; v < surface.count; v++) assert.ok(sees(v, 0, Float64Array.of(2, 0, 0)), `${v}`);
});

test("a vertex far off the body sees nothing of it", () => {
  const surface = buildSurface({
    positions: Float32Array.of(0, 0, 0, 4, 0, 0, 2, 1, 0),
    indices: new Uint32Array(0),
  });
  const sees = createFieldBody(surface, capsuleField(4, 0.5)).sightOf(NO_SEGMENTS);
  assert.deepEqual(
    [0, 1, 2].map((v) => sees(v, 0, Float64Array.of(2, 0, 0))),
    [true, true, false],
  );
});

test("normals are the field's unit gradients, and 0 where it has none", () => {
  const surface = buildSurface(blockMesh(U, 0.5));
  const out = new Float64Array(3);
  const side = vertexAt(surface.positions, 1, 1, 0.5);
  createFieldBody(surface, blockField(U)).normal(side, out);
  assert.ok(Math.abs(out[0]! - 1) < 1e-9 && Math.abs(out[1]!) < 1e-9 && Math.abs(out[2]!) < 1e-9);
  createFieldBody(
    surface,
    fieldOf(() => -1),
  ).normal(side, out);
  assert.deepEqual([...out], [0, 0, 0]);
});
