import assert from "node:assert/strict";
import { test } from "node:test";
import { capInfluences } from "./cap-influences.js";

function cap(...weights: number[]): number[] {
  const row = Float64Array.from(weights);
  capInfluences(row);
  const sum = row.reduce((a, b) => a + b, 0);
  return [...row].map((w) => w / sum);
}

test("the fifth influence goes, and the fourth fades as the fifth comes up to it", () => {
  assert.deepEqual(cap(0.5, 0.2, 0.1, 0.1, 0.1), [0.8, 0.2, 0, 0, 0]);
});

test("swapping the fourth and the fifth moves no weight by more than they differ", () => {
  const gap = 1e-6;
  const before = cap(0.4, 0.3, 0.2, 0.05 + gap, 0.05 - gap);
  const after = cap(0.4, 0.3, 0.2, 0.05, 0.05);
  for (let i = 0; i < 3; i++) assert.ok(Math.abs(before[i]! - after[i]!) < 10 * gap);
  assert.ok(before[3]! < 10 * gap && after[3] === 0);
});

test("influences below the floor vanish even when there are few", () => {
  assert.equal(cap(0.6, 0.391, 0.009, 0, 0)[2], 0);
});

test("what a byte could not hold is dropped, and what it could is kept", () => {
  const least = 1 / 510;
  const floor = 0.01;
  const rest = 1 - 4 * floor;
  assert.equal(cap(1 - 0.0119, 0.0119, 0, 0, 0)[1], 0);
  assert.ok(cap(1 - 0.013, 0.013, 0, 0, 0)[1]! >= least);
  const kept = cap(rest - 0.2, 0.1 + floor, 0.0983 + floor, 0.0017 + floor, floor);
  assert.equal(kept[3], 0);
  assert.ok(Math.abs(kept.reduce((a, b) => a + b, 0) - 1) < 1e-12);
});

test("five equal weights keep four of them", () => {
  assert.deepEqual(cap(0.2, 0.2, 0.2, 0.2, 0.2), [0.25, 0.25, 0.25, 0.25, 0]);
});
