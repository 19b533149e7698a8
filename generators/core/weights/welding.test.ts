import assert from "node:assert/strict";
import { test } from "node:test";
import { blockField, blockMesh, boneAt, derive, unweld } from "./bodies.test.helper.js";

const BLOCK = [
  [-1, -1, -1],
  [1, 1, 1],
] as const;
const HALVES = [
  boneAt("bottom", null, [0, -0.9, 0], [0, 0, 0]),
  boneAt("top", "bottom", [0, 0, 0], [0, 0.9, 0]),
];

/** A cube of which each face has four vertices of its own, as cubes with hard edges have. */
function facedCube() {
  const cube = blockMesh([BLOCK], 2);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let face = 0; face < 6; face++) {
    const corners = [...cube.indices.subarray(6 * face, 6 * face + 6)];
    const own = [...new Set(corners)];
    const first = positions.length / 3;
    for (const v of own) positions.push(...cube.positions.subarray(3 * v, 3 * v + 3));
    for (const v of corners) indices.push(first + own.indexOf(v));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Where a vertex goes when the top bone turns by 45 degrees about z at the origin. */
function bent([x, y, z]: readonly number[], top: number): number[] {
  const c = Math.SQRT1_2;
  const turned = [c * (x! - y!), c * (x! + y!), z!];
  return [x!, y!, z!].map((p, i) => (1 - top) * p + top * turned[i]!);
}

test("B05: copies of a corner have equal weights, so that a cube of faces stays closed when it bends", () => {
  const mesh = facedCube();
  assert.equal(mesh.positions.length / 3, 24);
  for (const field of [blockField([BLOCK]), null]) {
    const { weights, warnings } = derive(mesh, HALVES, field);
    assert.deepEqual(warnings, [], "one part, not six");
    const places = new Map<string, Set<string>>();
    for (let v = 0; v < 24; v++) {
      const at = [...mesh.positions.subarray(3 * v, 3 * v + 3)];
      const slot = [...weights.joints.subarray(4 * v, 4 * v + 2)].indexOf(1);
      const top = slot < 0 ? 0 : weights.weights[4 * v + slot]!;
      const key = at.join();
      places.set(key, (places.get(key) ?? new Set()).add(bent(at, top).join()));
    }
    assert.equal(places.size, 8);
    for (const posed of places.values()) assert.equal(posed.size, 1);
  }
});

test("B07: no vertex is ever left without weight, whatever its triangles are", () => {
  const mesh = unweld(blockMesh([BLOCK], 1));
  const lone = { ...mesh, positions: Float32Array.of(...mesh.positions, 40, 0, 0, 0, 0.5, 0) };
  for (const field of [blockField([BLOCK]), null]) {
    const { weights } = derive(lone, HALVES, field);
    for (let v = 0; v < lone.positions.length / 3; v++) assert.ok(weights.weights[4 * v]! > 0);
  }
});
