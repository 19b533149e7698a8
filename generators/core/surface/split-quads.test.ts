import assert from "node:assert/strict";
import { test } from "node:test";
import { splitQuads } from "./split-quads.js";

/** Splits one quad of four points (x,y) in the plane z = 0. */
function split(...points: readonly (readonly [number, number])[]): number[] {
  const positions = Float32Array.from(points.flatMap(([x, y]) => [x, y, 0]));
  return [...splitQuads(positions, Uint32Array.of(0, 1, 2, 3))];
}

const FIRST = [0, 1, 2, 0, 2, 3];
const SECOND = [0, 1, 3, 1, 2, 3];

/** Triangles, each from its lowest corner on, in order. */
function normalised(indices: readonly number[]): string[] {
  const triangles = [indices.slice(0, 3), indices.slice(3)];
  return triangles
    .map((corners) => {
      const lowest = corners.indexOf(Math.min(...corners));
      return [0, 1, 2].map((i) => corners[(lowest + i) % 3]).join(" ");
    })
    .sort();
}

test("a quad is cut along its shorter diagonal, a square along its first", () => {
  const square = split([0, 0], [1, 0], [1, 1], [0, 1]);
  assert.deepEqual(normalised(square), normalised(FIRST));
  const leaning = split([0, 0], [1, 0], [2, 1], [1, 1]);
  assert.deepEqual(normalised(leaning), normalised(SECOND));
});

test("a concave quad is cut at its dent, though that may be the longer diagonal", () => {
  const dented = split([0, 0], [4, -1], [2, 0], [4, 1]);
  assert.deepEqual(normalised(dented), normalised(FIRST));
  const turned = split([4, 1], [0, 0], [4, -1], [3.5, 0]);
  assert.deepEqual(normalised(turned), normalised(SECOND));
});

test("a cut that leaves a triangle without height is not taken", () => {
  const flat = split([0, 0], [1, 0], [2, 0], [1, 2.5]);
  assert.deepEqual(normalised(flat), normalised(SECOND));
});
