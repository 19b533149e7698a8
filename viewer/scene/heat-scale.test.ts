import assert from "node:assert/strict";
import test from "node:test";
import { Color } from "three";
import { STRETCH_SCALE, WEIGHT_SCALE } from "./heat-scale.js";

function colourAt(value: number): string {
  const out = new Float32Array(6);
  WEIGHT_SCALE.write(value, out, 3);
  return `#${new Color().fromArray(out, 3).getHexString()}`;
}

test("the ends and the stops have their own colours, and beyond the ends nothing changes", () => {
  const { stops } = WEIGHT_SCALE;
  stops.forEach((stop, index) => {
    assert.equal(colourAt(index / (stops.length - 1)), stop);
  });
  assert.equal(colourAt(-1), stops[0]);
  assert.equal(colourAt(2), stops.at(-1));
});

test("between two stops the light is mixed", () => {
  const out = new Float32Array(3);
  STRETCH_SCALE.write(0.125, out, 0);
  const [a, b] = STRETCH_SCALE.stops.map((stop) => new Color(stop));
  assert.ok(Math.abs(out[0]! - (a!.r + b!.r) / 2) < 1e-6);
});
