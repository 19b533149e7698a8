import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMesh, flip, joinMeshes } from "./bodies.test.helper.js";
import { buildSurface } from "./surface.js";
import { windingNumbers } from "./winding-number.js";

const TWO = joinMeshes(
  blockMesh(
    [
      [
        [0, 0, 0],
        [2, 2, 2],
      ],
    ],
    1,
  ),
  blockMesh(
    [
      [
        [5, 0, 0],
        [7, 2, 2],
      ],
    ],
    1,
  ),
);

function windings(mesh: typeof TWO, x: number, y: number, z: number): number[] {
  const { positions, triangles, componentOf, componentCount } = buildSurface(mesh);
  const out = new Float64Array(componentCount).fill(9);
  windingNumbers(positions, triangles, componentOf, x, y, z, out);
  return [...out].map((w) => Math.round(w * 1e9) / 1e9 + 0);
}

test("a point is wound once by the component around it and not by the others", () => {
  assert.deepEqual(windings(TWO, 0.7, 1.1, 1.3), [1, 0]);
  assert.deepEqual(windings(TWO, 6.9, 0.1, 1.3), [0, 1]);
  assert.deepEqual(windings(TWO, 3.5, 1, 1), [0, 0]);
});

test("an inside-out component winds -1", () => {
  const two = flip(TWO);
  assert.deepEqual(windings(two, 0.7, 1.1, 1.3).toSorted(), [-1, 0]);
});
