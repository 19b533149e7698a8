import assert from "node:assert/strict";
import test from "node:test";
import { plotCurve } from "./curve-plot.js";

function plot(values: number[], loop: boolean, wrap?: number): string {
  const curve = { periodMs: 1000, loop, values, ...(wrap === undefined ? {} : { wrap }) };
  return plotCurve(curve, "label").markup;
}

test("a loop that jumps at its end shows the gap", () => {
  assert.match(plot([0, 1, 2], true), /class="gap"/);
  assert.doesNotMatch(plot([0, 1, 0], true), /class="gap"/);
  assert.doesNotMatch(plot([0, 1, 2], false), /class="gap"/);
});

test("a whole turn is no jump, half a one is", () => {
  const turn = 2 * Math.PI;
  assert.doesNotMatch(plot([0, turn / 2, turn], true, turn), /class="gap"/);
  assert.match(plot([0, turn / 4, turn / 2], true, turn), /class="gap"/);
});

test("a loop goes on a little into its next round, an animation that plays once does not", () => {
  assert.match(plot([0, 1, 0], true), /class="line next"/);
  assert.doesNotMatch(plot([0, 1, 0], false), /class="line next"/);
});

test("a curve without a rise is drawn, on the ground", () => {
  assert.match(plot([3, 3, 3], false), /points="6,78 120,78 234,78"/);
});
