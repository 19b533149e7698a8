import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMesh, boneAt, derive, flip, joinMeshes, unweld } from "./bodies.test.helper.js";
import type { WeightMesh } from "./surface.js";

const CUBE = blockMesh(
  [
    [
      [-1, -1, -1],
      [1, 1, 1],
    ],
  ],
  1,
);
const CORE = boneAt("core", null, [0, -0.5, 0], [0, 0.5, 0]);

function codesOf(mesh: WeightMesh, scale = 1): string[] {
  const scaled = { ...mesh, positions: mesh.positions.map((p) => p * scale) };
  const bone = { ...CORE, tail: [0, 0.5 * scale, 0] as [number, number, number] };
  const { warnings } = derive(scaled, [{ ...bone, head: [0, -0.5 * scale, 0] }], null);
  return warnings.map(({ code, vertices }) =>
    vertices === undefined ? code : `${code} ${vertices}`,
  );
}

test("a mesh is told from one that others fail on", () => {
  assert.deepEqual(codesOf(CUBE), []);
  assert.deepEqual(codesOf(unweld(CUBE)), ["MESH_UNWELDED 26"]);
  assert.deepEqual(codesOf(flip(CUBE)), ["MESH_FLIPPED 26"]);
  assert.deepEqual(codesOf(CUBE, 1e-3), ["MESH_SCALE"]);
  assert.deepEqual(codesOf(CUBE, 100), ["MESH_SCALE"]);
  const aside = { ...CUBE, positions: CUBE.positions.map((p, i) => (i % 3 === 0 ? p + 5 : p)) };
  assert.deepEqual(codesOf(joinMeshes(CUBE, flip(aside))), [
    "MESH_FLIPPED 26",
    "PART_WITHOUT_BONE 26",
  ]);
});

test("triangles without area are counted, also those that welding collapses", () => {
  const line = {
    positions: Float32Array.of(...CUBE.positions, 1, 1, 1, 2, 2, 2, 3, 3, 3),
    indices: Uint32Array.of(...CUBE.indices, 26, 27, 28, 0, 0, 1),
  };
  const { warnings } = derive(line, [CORE], null);
  assert.equal(warnings[0]!.message, "2 triangles have no area: heat passes them by");
});
