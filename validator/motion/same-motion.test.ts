import assert from "node:assert/strict";
import { test } from "node:test";
import { clip, codesOf, judgeTube, keys } from "./tube-fixture.js";

function only(
  animations: Parameters<typeof judgeTube>[0],
  options: Parameters<typeof judgeTube>[1],
) {
  return codesOf(judgeTube(animations, options));
}

test("two required animations that are one motion are told, also shifted and stretched", () => {
  const phases = (shift: number, period: number) => {
    const at = [0, 0.2, 0.5, 0.7].map((share) => ({
      tMs: ((share + shift) % 1) * period,
      value: Math.sin(share * 9),
      interp: "bezier" as const,
    }));
    return at.sort((a, b) => a.tMs - b.tMs);
  };
  const loop = (name: string, shift: number, periodMs: number) =>
    clip(name, { tip_bend: phases(shift, periodMs) }, { loop: true, periodMs });
  const required = ["a", "b"];
  assert.deepEqual(only([loop("a", 0, 1000), loop("b", 0, 1000)], { required }), ["MOTION_SAME"]);
  assert.deepEqual(only([loop("a", 0, 1000), loop("b", 0.3137, 1700)], { required }), [
    "MOTION_SAME",
  ]);
  assert.deepEqual(only([loop("a", 0, 1000), loop("b", 0.3137, 1700)], { required: ["a"] }), []);
  const backwards = clip(
    "b",
    {
      tip_bend: phases(0, 1000)
        .map((key) => ({ ...key, tMs: 1000 - key.tMs }))
        .reverse(),
    },
    { loop: true },
  );
  assert.deepEqual(only([loop("a", 0, 1000), backwards], { required }), []);
  const once = clip("a", { tip_bend: keys(0, 0, 400, 1, 1000, 0.2) });
  const late = clip(
    "b",
    { tip_bend: keys(0, 0, 700, 0, 1500, 1, 2700, 0.2, 3000, 0.2) },
    { periodMs: 3000 },
  );
  assert.deepEqual(only([once, late], { required }), ["MOTION_SAME"]);
  const other = clip("b", { tip_bend: keys(0, 0, 300, 1, 1000, 0.2) });
  assert.deepEqual(only([once, other], { required }), []);
  assert.deepEqual(
    only([once, clip("b", { mid_bend: keys(0, 0, 400, 1, 1000, 0.2) })], { required }),
    [],
  );
});
