import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMesh, flip, joinMeshes } from "./bodies.test.helper.js";
import { createMeshBody } from "./mesh-body.js";
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
const ISLAND = blockMesh(
  [
    [
      [3, 0, 0],
      [4, 1, 1],
    ],
  ],
  1,
);
const MESH = joinMeshes(CUBE, ISLAND);

for (const [winding, mesh] of [
  ["outward", MESH],
  ["flipped", flip(MESH)],
] as const) {
  test(`a mesh wound ${winding} contains its inside and has outward normals`, () => {
    const surface = buildSurface(mesh);
    const body = createMeshBody(surface);
    assert.equal(body.contains(0.1, 0.2, 0.3), true);
    assert.equal(body.contains(2, 0, 0), false);
    const normal = new Float64Array(3);
    for (let v = 0; v < 8; v++) {
      body.normal(v, normal);
      for (let axis = 0; axis < 3; axis++) {
        assert.ok(normal[axis]! * surface.positions[3 * v + axis]! > 0);
      }
    }
  });
}

test("a component sees the bones inside it and no others", () => {
  const sees = createMeshBody(buildSurface(MESH)).sightOf(
    Float64Array.of(0, -0.5, 0, 0, 0.5, 0, 3.4, 0.5, 0.5, 3.6, 0.5, 0.5),
  );
  const q = new Float64Array(3);
  assert.deepEqual([sees(0, 0, q), sees(0, 1, q)], [true, false]);
  assert.deepEqual([sees(8, 0, q), sees(8, 1, q)], [false, true]);
});

test("a vertex whose triangles have no area has no normal", () => {
  const normal = Float64Array.of(9, 9, 9);
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0);
  createMeshBody(buildSurface({ positions, indices: Uint32Array.of(0, 1, 2) })).normal(1, normal);
  assert.deepEqual([...normal], [0, 0, 0]);
});
