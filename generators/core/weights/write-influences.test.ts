import assert from "node:assert/strict";
import { test } from "node:test";
import { findBrokenVertex, seededRandom } from "./bodies.test.helper.js";
import { writeInfluences } from "./write-influences.js";

function write(bones: readonly number[], weights: readonly number[]) {
  const out = { joints: new Uint16Array(4).fill(99), weights: new Float32Array(4).fill(99) };
  writeInfluences(out, 0, Uint16Array.from(bones), Float64Array.from(weights));
  return out;
}

test("of five influences the smallest is dropped and its weight shared out", () => {
  const out = write([0, 1, 2, 3, 4], [0.25, 0.25, 0.25, 0.05, 0.2]);
  assert.deepEqual([...out.joints], [0, 1, 2, 4]);
  for (const [i, expected] of [5 / 19, 5 / 19, 5 / 19, 4 / 19].entries()) {
    assert.ok(Math.abs(out.weights[i]! - expected) < 2e-7);
  }
});

test("unused slots are bone 0 with weight 0", () => {
  const out = write([7, 3], [0, 2]);
  assert.deepEqual([...out.joints], [3, 0, 0, 0]);
  assert.deepEqual([...out.weights], [1, 0, 0, 0]);
});

test("a weight too small for the sum leaves its slot unused", () => {
  assert.deepEqual([...write([1, 2], [1, 1e-9]).joints], [1, 0, 0, 0]);
});

test("random rows sum to exactly 1 in float32, in descending order", () => {
  const random = seededRandom(3);
  for (let n = 0; n < 5000; n++) {
    const count = 1 + Math.floor(5 * random());
    const power = 1 + 8 * random();
    const weights = Array.from({ length: count }, () => random() ** power + 1e-12);
    const out = write([4, 1, 3, 2, 9].slice(0, count), weights);
    assert.equal(findBrokenVertex(out, 10), undefined);
    const kept = weights.toSorted((a, b) => b - a).slice(0, 4);
    const sum = kept.reduce((a, b) => a + b, 0);
    kept.forEach((w, i) => {
      assert.ok(Math.abs(out.weights[i]! - w / sum) < 2e-7);
    });
  }
});
