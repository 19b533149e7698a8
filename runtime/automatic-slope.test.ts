import assert from "node:assert/strict";
import { test } from "node:test";
import type { KeyframeSpec } from "bindpose/contract";
import { casteljau, near, randomKeys } from "./curves.test.data.js";
import { evaluateCurve } from "./evaluate-curve.js";
import { curveOf, seededRandom } from "./rigs.test.data.js";

const TURN = 2 * Math.PI;

test("automatic handles follow the line through both neighbours, within three times each secant", () => {
  const curve = curveOf(
    [
      { tMs: 0, value: 0, interp: "bezier" },
      { tMs: 400, value: 1, interp: "bezier" },
      { tMs: 500, value: 10, interp: "bezier" },
      { tMs: 1000, value: 12 },
    ],
    { loop: false },
  );
  const bounded = 3 * (1 / 400);
  const through = (12 - 1) / 600;
  const points = [
    [400, 1],
    [400 + 100 / 3, 1 + (bounded * 100) / 3],
    [500 - 100 / 3, 10 - (Math.min(through, 3 * (2 / 500)) * 100) / 3],
    [500, 10],
  ] as const;
  for (const ms of [410, 440, 470, 499]) {
    near(evaluateCurve(curve, ms), casteljau(points, ms), 1e-9, `at ${ms}`);
  }
});

test("automatic curves never leave the span of their keys and are monotone between two", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 300; round++) {
    const loop = round % 2 === 0;
    const keys = randomKeys(random, 2 + Math.floor(random() * 6), 1000);
    const curve = curveOf(keys, { loop });
    for (let i = 0; i < keys.length - (loop ? 0 : 1); i++) {
      const from = keys[i]!;
      const to = keys[(i + 1) % keys.length]!;
      const end = to.tMs > from.tMs ? to.tMs : to.tMs + 1000;
      const sign = Math.sign(to.value - from.value);
      let before = from.value;
      for (let step = 1; step <= 40; step++) {
        const value = evaluateCurve(curve, from.tMs + ((end - from.tMs) * step) / 40);
        assert.ok((value - before) * sign >= -1e-12, `round ${round}, key ${i}, step ${step}`);
        if (sign === 0) near(value, from.value, 1e-12);
        before = value;
      }
      near(before, to.value, 1e-9);
    }
  }
});

/** One-sided slopes at a time, per ms. */
function slopes(curve: ReturnType<typeof curveOf>, ms: number): [number, number] {
  const step = 1e-4;
  const middle = evaluateCurve(curve, ms);
  return [
    (middle - evaluateCurve(curve, ms - step)) / step,
    (evaluateCurve(curve, ms + step) - middle) / step,
  ];
}

test("automatic looping curves are smooth at every key and across the wrap", () => {
  const random = seededRandom(77);
  for (let round = 0; round < 60; round++) {
    const keys = randomKeys(random, 2 + Math.floor(random() * 5), 1000);
    const curve = curveOf(keys);
    for (const { tMs } of [...keys, { tMs: 0 }, { tMs: 1000 }]) {
      const [left, right] = slopes(curve, tMs);
      near(left, right, 1e-5, `round ${round} at ${tMs}`);
    }
  }
});

test("a last key at the period that equals the first is one instant with a slope across it", () => {
  const keys = (last: number): KeyframeSpec[] => [
    { tMs: 0, value: 0, interp: "bezier" },
    { tMs: 250, value: 1, interp: "bezier" },
    { tMs: 750, value: -1, interp: "bezier" },
    { tMs: 1000, value: last },
  ];
  for (const kind of ["rotation", "translation"] as const) {
    const [left, right] = slopes(curveOf(keys(0), { kind }), 0);
    near(left, 2 / 500, 1e-5);
    near(right, 2 / 500, 1e-5);
  }
  const [, seam] = slopes(curveOf(keys(0.01)), 0);
  near(seam, 0, 1e-5, "slope beside a seam");
  const [, clamped] = slopes(curveOf(keys(0), { loop: false }), 0);
  near(clamped, 0, 1e-5, "slope at the first key of a curve that does not loop");
});

test("whole turns over the period are one instant on a rotation only", () => {
  const keys: KeyframeSpec[] = [
    { tMs: 0, value: 0, interp: "bezier" },
    { tMs: 500, value: 0.4 * TURN, interp: "bezier" },
    { tMs: 1000, value: TURN },
  ];
  const expected = (0.4 * TURN + 0.6 * TURN) / 1000;
  const beside = (curve: ReturnType<typeof curveOf>, turn = TURN) => [
    evaluateCurve(curve, 1e-4) / 1e-4,
    (turn - evaluateCurve(curve, 1000 - 1e-4)) / 1e-4,
  ];
  for (const slope of beside(curveOf(keys))) near(slope, expected, 1e-5);
  for (const slope of beside(curveOf(keys, { kind: "translation" }))) near(slope, 0, 1e-5);
  const inDecimals = (digits: number) =>
    curveOf(keys.map((key) => ({ ...key, value: Number(key.value.toFixed(digits)) })));
  for (const slope of beside(inDecimals(4), 6.2832)) near(slope, expected, 1e-5);
  for (const slope of beside(inDecimals(2), 6.28)) near(slope, 0, 1e-5);
  assert.equal(evaluateCurve(curveOf(keys), 1000), 0);
});

test("two keys that close a loop on one turn move evenly", () => {
  const curve = curveOf([
    { tMs: 0, value: 0, interp: "bezier" },
    { tMs: 1000, value: TURN },
  ]);
  for (const ms of [100, 500, 900]) near(evaluateCurve(curve, ms), (TURN * ms) / 1000, 1e-12);
});
