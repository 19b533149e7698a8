import assert from "node:assert/strict";
import { test } from "node:test";
import { cosine, sine } from "./sine.js";

test("sine and cosine are the engine's to a unit in the last place, inside and beyond the polynomials", () => {
  const unit = 2 ** -52;
  for (let i = -4000; i <= 4000; i++) {
    const angle = i / 1000;
    const apart = Math.abs(sine(angle) - Math.sin(angle));
    assert.ok(apart <= unit * Math.abs(Math.sin(angle)), `sine of ${angle} is off by ${apart}`);
    assert.ok(Math.abs(cosine(angle) - Math.cos(angle)) <= unit, `cosine of ${angle}`);
  }
  assert.ok(Object.is(sine(0), 0));
  assert.equal(cosine(0), 1);
  assert.ok(Number.isNaN(sine(Number.NaN)));
});
