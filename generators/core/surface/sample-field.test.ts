import assert from "node:assert/strict";
import { test } from "node:test";
import { compileField } from "../field/index.js";
import { requireOutsideRing } from "./require-outside-ring.js";
import { sampleField } from "./sample-field.js";
import { BRICK_SAMPLES, INSIDE, OUTSIDE, writeOrigin } from "./sampled-grid.js";

const VOLUME = { x: 8, y: 4, z: 6 };
const ball = (x: number, y: number, z: number, r: number) =>
  compileField([{ op: "add-sphere", x, y, z, r, color: "#808080" }], VOLUME);

test("lattice points stand at multiples of the cell size from 0, ringed by outside points", () => {
  const field = ball(4, 2, 3, 1.5);
  const grid = sampleField(field, VOLUME, 0.5);
  assert.deepEqual([grid.nx, grid.ny, grid.nz], [19, 11, 15]);
  const origin = new Int32Array(3);
  let isActive = false;
  for (let at = 0; at < grid.values.length; at++) {
    writeOrigin(grid, Math.floor(at / BRICK_SAMPLES), origin);
    const [i, j, k] = [at % 9, Math.floor(at / 9) % 9, Math.floor((at % BRICK_SAMPLES) / 81)];
    const x = (origin[0]! + i - 1) / 2;
    const y = (origin[1]! + j - 1) / 2;
    const z = (origin[2]! + k - 1) / 2;
    const isRing = x < 0 || y < 0 || z < 0 || x > 8 || y > 4 || z > 6;
    assert.equal(grid.values[at], isRing ? 1e9 : Math.fround(field.distance(x, y, z)));
    isActive ||= grid.values[at]! < 0;
  }
  assert.ok(isActive);
  assert.equal(grid.touchesBorder, false);
});

test("a solid over any of the six sides touches the border", () => {
  const places = [
    [0.5, 2, 3],
    [7.5, 2, 3],
    [4, 0.5, 3],
    [4, 3.5, 3],
    [4, 2, 0.5],
    [4, 2, 5.5],
  ] as const;
  for (const [x, y, z] of places) {
    const grid = sampleField(ball(x, y, z, 1), VOLUME, 1);
    assert.equal(grid.touchesBorder, true);
    requireOutsideRing(grid);
  }
  // a surface that ends exactly on the border is not cut off
  assert.equal(sampleField(ball(1, 2, 3, 1), VOLUME, 1).touchesBorder, false);
});

test("volumes and cell sizes that make no lattice are refused", () => {
  const field = ball(1, 1, 1, 1);
  assert.throws(
    () => sampleField(field, { ...VOLUME, y: 0 }, 1),
    /volume.y is 0, expected a whole/,
  );
  assert.throws(() => sampleField(field, { ...VOLUME, x: 513 }, 1), RangeError);
  assert.throws(() => sampleField(field, { ...VOLUME, z: 1.5 }, 0.5), RangeError);
  assert.throws(() => sampleField(field, VOLUME, 0.3), /cellSize is 0.3, expected a number/);
  assert.throws(() => sampleField(field, VOLUME, 0), RangeError);
  assert.throws(() => sampleField(field, VOLUME, 16), RangeError);
  for (const blockSide of [0, 10, 1.5]) {
    assert.throws(
      () => sampleField(field, VOLUME, 1, { blockSide }),
      /blockSide is .*, expected a whole number from 1 to 9/,
    );
  }
});

test("a grid with an inside ring point or a wrong size is refused", () => {
  const grid = sampleField(ball(4, 2, 3, 1), VOLUME, 1);
  const origin = new Int32Array(3);
  let ring = 0;
  for (let point = 0; point < grid.values.length; point++) {
    writeOrigin(grid, Math.floor(point / BRICK_SAMPLES), origin);
    const i = origin[0]! + (point % 9);
    const j = origin[1]! + (Math.floor(point / 9) % 9);
    const k = origin[2]! + Math.floor((point % BRICK_SAMPLES) / 81);
    const isRing = !(i > 0 && j > 0 && k > 0 && i < 10 && j < 6 && k < 8);
    if (!isRing || ring++ % 7 > 0) continue;
    const values = grid.values.slice();
    values[point] = -1;
    assert.throws(() => requireOutsideRing({ ...grid, values }), {
      name: "RangeError",
      message: `the ring's lattice point (${i},${j},${k}) is inside, expected outside`,
    });
  }
  assert.equal(ring, 729 - 8 * 5 * 7);
  const wholly = { ...grid, bricks: new Int32Array(), values: new Float32Array() };
  requireOutsideRing({ ...wholly, slots: grid.slots.map(() => OUTSIDE) });
  assert.throws(
    () => requireOutsideRing({ ...wholly, slots: grid.slots.map(() => INSIDE) }),
    /brick \(0,0,0\) at the ring is inside/,
  );
  assert.throws(
    () => requireOutsideRing({ ...grid, values: grid.values.slice(1) }),
    /728 values, expected 729/,
  );
  assert.throws(
    () => requireOutsideRing({ ...grid, slots: grid.slots.slice(1) }),
    /slots, expected/,
  );
});
