import assert from "node:assert/strict";
import test from "node:test";
import { collectEdges, measureStretch } from "./edge-stretch.js";

/** Two triangles over a unit square, sharing its diagonal. */
const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
const INDICES = [0, 1, 2, 0, 2, 3];

test("each edge is collected once, and edges without length are left out", () => {
  const { vertices, lengths } = collectEdges(SQUARE, INDICES);
  assert.equal(lengths.length, 5);
  assert.equal(vertices.length, 10);
  assert.equal(collectEdges([0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 2]).lengths.length, 0);
});

test("a vertex has the ratio of its edge that differs most, longer or shorter", () => {
  const edges = collectEdges(SQUARE, INDICES);
  const out = new Float32Array(4);
  measureStretch(edges, SQUARE, out);
  assert.deepEqual([...out], [1, 1, 1, 1]);
  const wide = SQUARE.map((value, at) => (at % 3 === 0 ? value * 3 : value));
  measureStretch(edges, wide, out);
  assert.deepEqual([...out], [3, 3, 3, 3]);
  const low = SQUARE.map((value, at) => (at % 3 === 1 ? value / 4 : value));
  measureStretch(edges, low, out);
  assert.deepEqual([...out], [0.25, 0.25, 0.25, 0.25]);
});

test("a vertex without an edge is not stretched", () => {
  const out = new Float32Array(5);
  measureStretch(collectEdges([...SQUARE, 9, 9, 9], INDICES), [...SQUARE, 0, 0, 0], out);
  assert.equal(out[4], 1);
});
