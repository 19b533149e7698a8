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
  const inCube = Float64Array.of(0, 0, 0);
  const inIsland = Float64Array.of(3.4, 0.5, 0.5);
  assert.deepEqual([sees(0, 0, inCube), sees(0, 1, inIsland)], [true, false]);
  assert.deepEqual([sees(8, 0, inCube), sees(8, 1, inIsland)], [false, true]);
});

test("a vertex whose triangles have no area has no normal", () => {
  const normal = Float64Array.of(9, 9, 9);
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0);
  createMeshBody(buildSurface({ positions, indices: Uint32Array.of(0, 1, 2) })).normal(1, normal);
  assert.deepEqual([...normal], [0, 0, 0]);
});

test("sight ends where the way leaves the body of one component", () => {
  // An inverted U: two legs with a gap between them.
  const legs = blockMesh(
    [
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
    ],
    0.5,
  );
  for (const mesh of [legs, flip(legs)]) {
    const surface = buildSurface(mesh);
    const sees = createMeshBody(surface).sightOf(Float64Array.of(2.5, 0.5, 0.5, 2.5, 4, 0.5));
    const at = (x: number, y: number) => {
      for (let v = 0; v < surface.count; v++) {
        const [px, py, pz] = surface.positions.subarray(3 * v, 3 * v + 3);
        if (px === x && py === y && pz === 0.5) return v;
      }
      throw new Error(`no vertex at ${x},${y}`);
    };
    assert.equal(sees(at(0, 1), 0, Float64Array.of(2.5, 1, 0.5)), false);
    assert.equal(sees(at(3, 1), 0, Float64Array.of(2.5, 1, 0.5)), true);
    assert.equal(sees(at(0, 4.5), 0, Float64Array.of(2.5, 4.4, 0.5)), true);
    assert.equal(sees(at(3, 1), 0, Float64Array.of(9, 9, 9)), false);
  }
});
