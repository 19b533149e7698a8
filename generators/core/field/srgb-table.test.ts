import assert from "node:assert/strict";
import { test } from "node:test";
import { LINEAR_OF_SRGB } from "./srgb-table.js";

test("the table holds the sRGB transfer function at every 8-bit value", () => {
  assert.equal(LINEAR_OF_SRGB.length, 256);
  for (const [value, linear] of LINEAR_OF_SRGB.entries()) {
    const c = value / 255;
    const expected = c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    assert.ok(Math.abs(linear - expected) <= expected * 6e-8, `${value}`);
  }
  assert.equal(LINEAR_OF_SRGB[0], 0);
  assert.equal(LINEAR_OF_SRGB[255], 1);
});
