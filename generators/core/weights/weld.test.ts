import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./bodies.test.helper.js";
import { weldPositions } from "./weld.js";

test("copies of a position weld, and -0 is 0", () => {
  const weld = weldPositions(Float32Array.of(0, 1, 2, -0, 1, 2, 5, 1, 2));
  assert.deepEqual([...weld.of], [0, 0, 1]);
  assert.deepEqual([...weld.positions], [0, 1, 2, 5, 1, 2]);
});

test("positions one bit apart stay apart", () => {
  const weld = weldPositions(Float32Array.of(1, 0, 0, 1 + 2 ** -23, 0, 0));
  assert.equal(weld.count, 2);
});

test("welding agrees with a table of texts on random lattice points", () => {
  const random = seededRandom(1);
  const positions = Float32Array.from({ length: 3 * 5000 }, () => Math.floor(12 * random()) - 6);
  const weld = weldPositions(positions);
  const known = new Map<string, number>();
  for (let v = 0; v < 5000; v++) {
    const key = [...positions.subarray(3 * v, 3 * v + 3)].map((x) => x + 0).join();
    if (!known.has(key)) known.set(key, known.size);
    assert.equal(weld.of[v], known.get(key));
  }
  assert.equal(weld.count, known.size);
});
