import assert from "node:assert/strict";
import { test } from "node:test";
import { bindWeights } from "./bind-weights.js";
import { findBrokenVertex, seededRandom, weightsOf } from "./bodies.test.helper.js";

const rows = (...all: readonly (readonly [bone: number, weight: number])[][]) => ({
  joints: Uint16Array.from(all.flatMap((row) => [0, 1, 2, 3].map((i) => row[i]?.[0] ?? 0))),
  weights: Float32Array.from(all.flatMap((row) => [0, 1, 2, 3].map((i) => row[i]?.[1] ?? 0))),
});

test("a vertex follows its bone wholly, in part or not at all", () => {
  const derived = rows([[0, 1]], [[0, 1]], [[0, 1]], [[0, 1]]);
  const shares = Float64Array.of(1, 0.25, 0, 0.9999);
  const out = bindWeights(derived, [{ bone: 3, shares }]);
  assert.deepEqual(weightsOf(out, 3), [1, 0.25, 0, 1]);
  assert.deepEqual(weightsOf(out, 0), [0, 0.75, 1, 0]);
  assert.deepEqual(weightsOf(derived, 0), [1, 1, 1, 1], "the input is not changed");
});

test("shares of one bone add up, also to what it has already", () => {
  const shares = Float64Array.of(0.25);
  const out = bindWeights(
    rows([
      [0, 0.5],
      [3, 0.5],
    ]),
    [
      { bone: 3, shares },
      { bone: 3, shares },
    ],
  );
  assert.deepEqual(weightsOf(out, 3), [0.75]);
});

test("random mixtures of six bones keep four, and sum to exactly 1", () => {
  const random = seededRandom(11);
  for (let n = 0; n < 2000; n++) {
    const [a, b] = [random(), random() ** 8];
    const scale = (random() < 0.3 ? 1 : random()) / (a + b);
    const derived = rows([
      [0, 0.4],
      [1, 0.3],
      [2, 0.2],
      [3, 0.1],
    ]);
    const out = bindWeights(derived, [
      { bone: 4, shares: Float64Array.of(a * scale) },
      { bone: 5, shares: Float64Array.of(b * scale) },
    ]);
    // The rows above are no whole multiples of 2^-24: only those that were bound are rewritten.
    assert.equal(findBrokenVertex(out, 6), undefined);
  }
});
