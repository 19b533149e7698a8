import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnimationSpec, JointSpec, KeyframeSpec } from "bindpose/contract";
import { curveEnd, curveValue } from "./curve-value.js";

const hinge: JointSpec = {
  name: "bend",
  bone: "tip",
  kind: "rotation",
  axis: "z",
  min: -100,
  max: 100,
  rest: 0,
  drive: "auto",
};
const slider: JointSpec = { ...hinge, kind: "translation" };

function curve(
  keyframes: KeyframeSpec[],
  {
    loop = false,
    periodMs = 1,
    joint = hinge,
  }: { loop?: boolean; periodMs?: number; joint?: JointSpec } = {},
) {
  const track = { joint: "bend", keyframes };
  const animation: AnimationSpec = { name: "a", periodMs, loop, tracks: [track] };
  return Object.assign((timeMs: number) => curveValue(track, animation, joint, timeMs), {
    end: () => curveEnd(track, animation, joint),
  });
}

function near(actual: number, expected: number, tolerance = 1e-4): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

test("a curve of one key is constant at every time", () => {
  for (const loop of [false, true]) {
    const value = curve([{ tMs: 1, value: 7 }], { loop });
    for (const time of [-1, 0, 0.5, 1, 1e9]) assert.equal(value(time), 7);
    assert.equal(value.end().value, 7);
  }
});

test("a track without keys is refused by name", () => {
  assert.throws(() => curve([])(0), /track of "bend": expected at least one keyframe/);
});

test("a linear curve holds outside its keys, and repeats with its period when it loops", () => {
  const keys = [
    { tMs: 0, value: 0 },
    { tMs: 1, value: 10 },
  ];
  const once = curve(keys, { joint: slider });
  assert.deepEqual([once(1), once(2), once(-0.25)], [10, 10, 0]);
  const loop = curve(keys, { loop: true, joint: slider });
  near(loop(0.999), 9.99, 1e-12);
  assert.deepEqual(
    [loop(0), loop(1), loop(1.25), loop(-0.25), loop(1e6 + 0.25)],
    [0, 0, 2.5, 7.5, 2.5],
  );
  assert.equal(loop(-1e-30), 0);
  assert.deepEqual(loop.end(), { value: 10, held: false });
});

test("the segment after the last key wraps to the first one a period later", () => {
  const keys = [0, 1, 2, 3].map((value) => ({ tMs: value / 4, value }));
  assert.equal(curve(keys, { loop: true })(0.875), 1.5);
  assert.equal(curve(keys)(0.875), 3);
  assert.deepEqual(curve(keys, { loop: true }).end(), { value: 0, held: false });
  const late = curve(
    [
      { tMs: 0.25, value: 1 },
      { tMs: 0.75, value: 3 },
    ],
    { loop: true },
  );
  assert.deepEqual([late(0), late(0.875), late.end().value], [2, 2.5, 2]);
});

test("the timing presets are those of CSS, and the departing key names them", () => {
  const shapes = {
    "ease-in": [0.93465, 3.15357, 6.21862],
    "ease-out": [3.78138, 6.84643, 9.06535],
    "ease-in-out": [1.29162, 5, 8.70838],
  } as const;
  for (const [interp, expected] of Object.entries(shapes)) {
    const value = curve([
      { tMs: 0, value: 0, interp: interp as keyof typeof shapes },
      { tMs: 1, value: 10, interp: "constant" },
    ]);
    for (const [i, time] of [0.25, 0.5, 0.75].entries()) near(value(time), expected[i]!, 1e-5);
  }
});

test("a constant segment holds until the next key", () => {
  const value = curve([
    { tMs: 0, value: 3, interp: "constant" },
    { tMs: 1, value: 10 },
  ]);
  assert.deepEqual([value(0.9999), value(1)], [3, 10]);
});

test("handles that are flat in time at the middle are bracketed, not stepped", () => {
  const keys: KeyframeSpec[] = [
    { tMs: 0, value: 16, interp: "bezier", out: [1, 0] },
    { tMs: 1, value: 64, in: [-1, 0] },
  ];
  const value = curve(keys);
  near(value(0.667), 60.9696);
  near(value(0.25), 16 + 48 * 0.029725);
  near(value(0.75), 16 + 48 * 0.970275);
  near(value(0.5), 40, 0.5);
  let before = 16;
  for (let i = 0; i <= 10_000; i++) {
    const here = value(i / 10_000);
    assert.ok(here >= before && here <= 64, `at ${i}: ${here} after ${before}`);
    before = here;
  }
});

test("handle times are clamped into their segment, values are kept", () => {
  const wild = curve([
    { tMs: 0, value: 0, interp: "bezier", out: [-5, 2] },
    { tMs: 1, value: 0, in: [9, 2] },
  ]);
  const tame = curve([
    { tMs: 0, value: 0, interp: "bezier", out: [0, 2] },
    { tMs: 1, value: 0, in: [0, 2] },
  ]);
  for (const time of [0.1, 0.5, 0.8]) assert.equal(wild(time), tame(time));
  near(tame(0.5), 1.5, 1e-9);
});

test("handles count only in a bezier segment", () => {
  const value = curve([
    { tMs: 0, value: 0, out: [0.1, 5] },
    { tMs: 1, value: 1, in: [-0.1, 5] },
  ]);
  assert.equal(value(0.5), 0.5);
});

test("equal keys with flat handles give exactly their value everywhere", () => {
  const value = curve([
    { tMs: 0, value: 5, interp: "bezier" },
    { tMs: 1, value: 5 },
  ]);
  for (let i = 0; i <= 100; i++) assert.equal(value(i / 100), 5);
});

test("automatic handles do not leave the keys' values, and are flat at extremes and at the ends", () => {
  const value = curve(
    [0, 4, 5, 1].map((v, i) => ({ tMs: i, value: v, interp: "bezier" as const })),
    { periodMs: 3 },
  );
  for (let i = 0; i <= 300; i++) assert.ok(value(i / 100) >= 0 && value(i / 100) <= 5);
  // At key 1 the secants are 4 and 1: slope 2.5. Hermite at the middle of [0, 1] with slopes 0 and 2.5.
  near(value(0.5), 2 - 2.5 / 8, 1e-12);
  // Secant 1 limits the slope to 3 where the mean is larger.
  const steep = curve(
    [0, 1, 11].map((v, i) => ({ tMs: i, value: v, interp: "bezier" as const })),
    { periodMs: 2 },
  );
  near(steep(0.5), 0.5 - 3 / 8, 1e-12);
});

test("a full turn that loops spins evenly across its one instant", () => {
  const spin = (joint: JointSpec) =>
    curve(
      [
        { tMs: 0, value: 0, interp: "bezier" },
        { tMs: 1, value: 2 * Math.PI, interp: "bezier" },
      ],
      { loop: true, joint },
    );
  for (const time of [0.1, 0.5, 0.9]) near(spin(hinge)(time), 2 * Math.PI * time, 1e-12);
  // A translation has no turns: its values differ, so the slopes at the seam are flat.
  near(spin(slider)(0.25), 2 * Math.PI * (3 * 0.0625 - 2 * 0.015625), 1e-12);
});

test("slopes see across equal ends and across the wrap of a loop", () => {
  const keys: KeyframeSpec[] = [
    { tMs: 0, value: 0, interp: "bezier" },
    { tMs: 1, value: 1, interp: "bezier" },
    { tMs: 3, value: -1, interp: "bezier" },
  ];
  const wrapped = curve(keys, { loop: true, periodMs: 4 });
  const closed = curve([...keys, { tMs: 4, value: 0 }], { loop: true, periodMs: 4 });
  for (const time of [0.3, 0.5, 2, 3.5, -0.25]) near(wrapped(time), closed(time), 1e-12);
  // The slope at 0 is that of the line from (-1, -1) to (1, 1).
  near(wrapped(1e-6) / 1e-6, 1, 1e-5);
});

test("1 to 359 degrees passes 180: nothing wraps a scalar", () => {
  assert.equal(
    curve([
      { tMs: 0, value: 1 },
      { tMs: 1, value: 359 },
    ])(0.5),
    180,
  );
});

test("a constant segment that ends at the period is held, any other end is a limit", () => {
  const held = curve(
    [
      { tMs: 0, value: 0, interp: "linear" },
      { tMs: 0.5, value: 2, interp: "constant" },
      { tMs: 1, value: 9 },
    ],
    { loop: true, joint: slider },
  );
  assert.deepEqual(held.end(), { value: 2, held: true });
  const wrap = curve(
    [
      { tMs: 0, value: 0 },
      { tMs: 0.5, value: 2, interp: "constant" },
    ],
    { loop: true },
  );
  assert.deepEqual(wrap.end(), { value: 2, held: true });
  assert.deepEqual(
    curve([
      { tMs: 0, value: 0 },
      { tMs: 1, value: 4 },
    ]).end(),
    { value: 4, held: false },
  );
});
