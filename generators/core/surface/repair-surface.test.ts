import assert from "node:assert/strict";
import { test } from "node:test";
import { findCoincident } from "./find-coincident.js";

test("coincident vertices are paired with the first at their position, minus zero included", () => {
  const points = [
    [1, 2, 3],
    [0, 0, 0],
    [1, 2, 3],
    [4, 4, 4],
    [1, 2, 3],
  ];
  assert.deepEqual(findCoincident(Float32Array.from(points.flat())), [0, 2, 0, 4]);
  assert.deepEqual(findCoincident(Float32Array.of(0, 0, 1, -0, 0, 1)), [0, 1]);
});
