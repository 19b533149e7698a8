import assert from "node:assert/strict";
import { test } from "node:test";
import type { KeyframeSpec } from "bindpose/contract";
import { INTERPOLATIONS } from "bindpose/contract/words";
import { casteljau, near, randomKeys } from "./curves.test.data.js";
import { evaluateCurve } from "./evaluate-curve.js";
import { curveOf, seededRandom } from "./rigs.test.data.js";

const linear: KeyframeSpec[] = [
  { tMs: 0, value: 0 },
  { tMs: 1000, value: 10 },
];

test("a handle pair that makes time flat in the middle stays exact and monotone", () => {
  const curve = curveOf(
    [
      { tMs: 0, value: 16, interp: "bezier", out: [1000, 0] },
      { tMs: 1000, value: 64, in: [-1000, 0] },
    ],
    { loop: false },
  );
  const unit = (ms: number) => (evaluateCurve(curve, ms) - 16) / 48;
  near(evaluateCurve(curve, 667), 60.9696, 1e-3);
  near(unit(250), 0.029725, 1e-4);
  near(unit(500), 0.5, 1e-2);
  near(unit(667), 0.936867, 1e-4);
  near(unit(750), 0.970275, 1e-4);
  let before = 0;
  for (let i = 0; i <= 10_000; i++) {
    const value = unit(i / 10);
    assert.ok(value >= before - 1e-15, `at ${i}: ${value} after ${before}`);
    before = value;
  }
});

test("equal keys with flat handles give that value exactly, nearly equal ones stay between", () => {
  const flat = (last: number) =>
    curveOf(
      [
        { tMs: 0, value: 5, interp: "bezier", out: [333.3, 0] },
        { tMs: 1000, value: last, in: [-333.3, 0] },
      ],
      { loop: false },
    );
  for (let ms = 0; ms <= 1000; ms += 7) {
    assert.equal(evaluateCurve(flat(5), ms), 5);
    near(evaluateCurve(flat(5.0001), ms), 5, 1e-4 + 1e-12);
  }
});

test("a looping curve takes time modulo the period, and jumps at its seam", () => {
  const curve = curveOf(linear, { kind: "translation" });
  for (const [ms, value] of [
    [0, 0],
    [999, 9.99],
    [1000, 0],
    [1250, 2.5],
    [-250, 7.5],
    [1e9 + 250, 2.5],
    [-1e9 - 250, 7.5],
  ] as const) {
    near(evaluateCurve(curve, ms), value, 1e-9, `at ${ms}`);
  }
  assert.equal(evaluateCurve(curve, 1e300), evaluateCurve(curve, 1e300 % 1000));
  near(evaluateCurve(curve, -1e-9), 10, 1e-9, "just before the seam");
  assert.equal(evaluateCurve(curve, -1e-20), 0);
});

test("a curve that does not loop holds its first and last values outside its keys", () => {
  const curve = curveOf(linear, { loop: false });
  for (const [ms, value] of [
    [-250, 0],
    [0, 0],
    [1000, 10],
    [2000, 10],
    [1e300, 10],
  ] as const) {
    assert.equal(evaluateCurve(curve, ms), value);
  }
  const inner = curveOf(
    [
      { tMs: 200, value: 3 },
      { tMs: 800, value: 5 },
    ],
    { loop: false },
  );
  assert.deepEqual(
    [0, 199, 800, 900].map((ms) => evaluateCurve(inner, ms)),
    [3, 3, 5, 5],
  );
});

test("the instant before an inner key belongs to its segment even where the difference rounds", () => {
  const curve = curveOf(
    [
      { tMs: 0.1, value: 0 },
      { tMs: 500, value: 1 },
      { tMs: 1000, value: 100 },
    ],
    { loop: false },
  );
  near(evaluateCurve(curve, 500 - 2 ** -44), 1, 1e-9);
});

test("a looping curve's last segment wraps to the first key, shaped by the last one", () => {
  const keys = [0, 250, 500, 750].map((tMs, value) => ({ tMs, value }));
  near(evaluateCurve(curveOf(keys), 875), 1.5, 1e-12);
  const held = keys.map((key) => (key.tMs === 750 ? { ...key, interp: "constant" as const } : key));
  assert.equal(evaluateCurve(curveOf(held), 875), 3);
  const shifted = curveOf(keys.map((key) => ({ ...key, tMs: key.tMs + 100 })));
  for (const ms of [950, 975, 25, 75]) {
    near(evaluateCurve(shifted, ms), evaluateCurve(curveOf(keys), ms - 100), 1e-12, `at ${ms}`);
  }
});

test("presets are the CSS timing functions and act from the departing key", () => {
  const expected = {
    "ease-in": [0.93465, 3.15357, 6.21862],
    "ease-out": [3.78138, 6.84643, 9.06535],
    "ease-in-out": [1.29162, 5, 8.70838],
  } as const;
  for (const [interp, values] of Object.entries(expected)) {
    const curve = curveOf(
      [
        { tMs: 0, value: 0, interp: interp as keyof typeof expected },
        { tMs: 1000, value: 10, interp: "constant" },
      ],
      { loop: false },
    );
    values.forEach((value, i) => {
      near(evaluateCurve(curve, 250 * (i + 1)), value, 1e-5, `${interp} at ${250 * (i + 1)}`);
    });
  }
});

test("a constant segment holds until the next key", () => {
  const curve = curveOf(
    [
      { tMs: 0, value: 2, interp: "constant" },
      { tMs: 1000, value: 9 },
    ],
    { loop: false },
  );
  assert.equal(evaluateCurve(curve, 999.9), 2);
  assert.equal(evaluateCurve(curve, 1000), 9);
});

test("angles are scalars: 1 to 359 degrees passes through 180", () => {
  const degree = Math.PI / 180;
  const curve = curveOf(
    [
      { tMs: 0, value: degree },
      { tMs: 1000, value: 359 * degree },
    ],
    { loop: false },
  );
  near(evaluateCurve(curve, 500), Math.PI, 1e-12);
});

test("one key is a constant at every time", () => {
  for (const loop of [true, false]) {
    const curve = curveOf([{ tMs: 1000, value: 1.5, interp: "bezier" }], { loop });
    for (const ms of [-1, 0, 500, 1000, 1e9]) assert.equal(evaluateCurve(curve, ms), 1.5);
  }
});

test("a time that is not finite is refused", () => {
  const curve = curveOf(linear);
  assert.throws(
    () => evaluateCurve(curve, Number.NaN),
    /timeMs: expected a finite number, got NaN/,
  );
  assert.throws(() => evaluateCurve(curve, Number.POSITIVE_INFINITY), RangeError);
});

test("explicit handles agree with de Casteljau's construction, their times clamped", () => {
  const random = seededRandom(11);
  for (let round = 0; round < 200; round++) {
    const start = random() * 300;
    const end = start + 50 + random() * 600;
    const [v0, v1] = [random() * 4 - 2, random() * 4 - 2];
    const length = end - start;
    const out: [number, number] = [(random() * 1.6 - 0.3) * length, random() * 4 - 2];
    const into: [number, number] = [-(random() * 1.6 - 0.3) * length, random() * 4 - 2];
    const curve = curveOf(
      [
        { tMs: start, value: v0, interp: "bezier", out, in: [-5, 99] },
        { tMs: end, value: v1, in: into, out: [5, 99] },
      ],
      { loop: false },
    );
    const points = [
      [start, v0],
      [start + Math.max(0, Math.min(length, out[0])), v0 + out[1]],
      [end + Math.min(0, Math.max(-length, into[0])), v1 + into[1]],
      [end, v1],
    ] as const;
    for (let i = 1; i < 20; i++) {
      const time = start + (length * i) / 20;
      // Where time is almost flat, the last bits of the time itself decide the value.
      const spread = casteljau(points, time + 1e-12) - casteljau(points, time - 1e-12);
      const tolerance = 1e-9 + Math.abs(spread);
      near(evaluateCurve(curve, time), casteljau(points, time), tolerance, `${round}, ${i}`);
    }
  }
});

test("an explicit handle stands beside an automatic one in the same segment", () => {
  const curve = curveOf(
    [
      { tMs: 0, value: 0, interp: "bezier", out: [600, 2] },
      { tMs: 1000, value: 1 },
    ],
    { loop: false },
  );
  const points = [
    [0, 0],
    [600, 2],
    [1000 - 1000 / 3, 1],
    [1000, 1],
  ] as const;
  for (const ms of [100, 400, 700, 950]) {
    near(evaluateCurve(curve, ms), casteljau(points, ms), 1e-9, `at ${ms}`);
  }
});

test("handles count only in a bezier segment", () => {
  const plain = curveOf(linear, { loop: false });
  const withHandles = curveOf(
    [
      { tMs: 0, value: 0, interp: "linear", out: [500, 50] },
      { tMs: 1000, value: 10, interp: "bezier", in: [-500, 50] },
    ],
    { loop: false },
  );
  for (const ms of [100, 500, 900]) {
    assert.equal(evaluateCurve(withHandles, ms), evaluateCurve(plain, ms));
  }
});

test("the same time gives the same bits whatever was evaluated before", () => {
  const random = seededRandom(9);
  const keys = randomKeys(random, 9, 1000).map((key, i) => ({
    ...key,
    interp: INTERPOLATIONS[i % INTERPOLATIONS.length]!,
  }));
  const curve = curveOf(keys);
  const times = Array.from({ length: 500 }, () => (random() - 0.5) * 5000);
  const inOrder = new Map(
    [...times].sort((a, b) => a - b).map((ms) => [ms, evaluateCurve(curve, ms)]),
  );
  for (const ms of times) assert.equal(evaluateCurve(curve, ms), inOrder.get(ms));
});
