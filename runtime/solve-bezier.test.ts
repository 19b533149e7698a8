import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./rigs.test.data.js";
import { solveBezier } from "./solve-bezier.js";

const time = (x1: number, x2: number, u: number) =>
  3 * (1 - u) ** 2 * u * x1 + 3 * (1 - u) * u * u * x2 + u ** 3;

test("the solution reaches the time to rounding, also where time is flat or handles meet an end", () => {
  const random = seededRandom(3);
  const corners = [0, 1e-300, 1e-9, 1 / 3, 0.42, 0.5, 2 / 3, 1 - 1e-9, 1];
  for (let round = 0; round < 4000; round++) {
    const pick = () => (random() < 0.5 ? corners[Math.floor(random() * 9)]! : random());
    const [x1, x2] = [pick(), pick()];
    const x = random() < 0.2 ? 10 ** (-30 * random()) : random();
    const u = solveBezier(x1, x2, x);
    assert.ok(u >= 0 && u <= 1);
    const error = Math.abs(time(x1, x2, u) - x);
    assert.ok(error <= 2e-15, `x1 ${x1}, x2 ${x2}, x ${x}: off by ${error}`);
  }
});

test("times at and beyond the ends are the ends", () => {
  assert.deepEqual(
    [-1, 0, 1, 2].map((x) => solveBezier(0.42, 0.58, x)),
    [0, 0, 1, 1],
  );
});

test("the flat middle is found exactly", () => {
  assert.equal(solveBezier(1, 0, 0.5), 0.5);
});
