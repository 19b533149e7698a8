import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./random.test.helper.js";
import { shareOfSecond, smoothMin } from "./smooth-min.js";

const random = seededRandom(1);
const CASES = Array.from({ length: 2000 }, () => ({
  a: random() * 20 - 10,
  b: random() * 20 - 10,
  k: random() < 0.2 ? 0 : random() * 8,
}));

test("the smooth minimum is symmetric and never above the minimum", () => {
  for (const { a, b, k } of CASES) {
    assert.equal(smoothMin(a, b, k), smoothMin(b, a, k));
    assert.ok(smoothMin(a, b, k) <= Math.min(a, b));
    assert.ok(smoothMin(a, b, k) >= Math.min(a, b) - k / 4);
  }
});

test("the smooth minimum is exactly the minimum beyond the blend width", () => {
  for (const { a, b, k } of CASES) {
    if (Math.abs(a - b) >= k) assert.equal(smoothMin(a, b, k), Math.min(a, b));
    else assert.ok(smoothMin(a, b, k) < Math.min(a, b));
  }
  assert.equal(smoothMin(1, 1, 4), 0);
});

test("the shares of both sides add to one and are the partial derivatives", () => {
  const eps = 1e-6;
  for (const { a, b, k } of CASES) {
    const share = shareOfSecond(a, b, k);
    assert.ok(share >= 0 && share <= 1);
    assert.ok(Math.abs(share + shareOfSecond(b, a, k) - 1) < 1e-12);
    if (Math.abs(a - b) < 1e-5 || Math.abs(Math.abs(a - b) - k) < 1e-5) continue;
    const slope = (smoothMin(a, b + eps, k) - smoothMin(a, b - eps, k)) / (2 * eps);
    assert.ok(Math.abs(slope - share) < 1e-5, `${a} ${b} ${k}: ${slope} ${share}`);
  }
});

test("of two equal sides without a blend the second has all", () => {
  assert.equal(shareOfSecond(3, 3, 0), 1);
  assert.equal(shareOfSecond(3, 3, 2), 0.5);
});
