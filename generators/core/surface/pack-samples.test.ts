import assert from "node:assert/strict";
import { test } from "node:test";
import { packSamples } from "./pack-samples.js";
import { BRICK_SAMPLES, INSIDE, OUTSIDE, slotAt, writeOrigin } from "./sampled-grid.js";

/** A lattice of n points per axis from a function of the point. */
function pack(
  [nx, ny, nz]: readonly [number, number, number],
  value: (i: number, j: number, k: number) => number,
) {
  const values = Float32Array.from({ length: nx * ny * nz }, (_, at) =>
    value(at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))),
  );
  return packSamples({ nx, ny, nz, cellSize: 1, values });
}

test("bricks on both sides are active, the others are known to be outside or inside", () => {
  const slab = pack([40, 12, 9], (i) => (i >= 8 && i < 35 ? -1 : 1));
  assert.deepEqual([slab.bricksX, slab.bricksY, slab.bricksZ], [5, 2, 1]);
  // point 8 is the far corner of the first brick; points 12 to 16 along y lie beyond the lattice
  const ofRow = (bj: number) => [0, 1, 2, 3, 4].map((bi) => slotAt(slab, bi, bj, 0));
  assert.deepEqual(ofRow(0), [0, INSIDE, INSIDE, INSIDE, 1]);
  assert.deepEqual(ofRow(1), [2, 3, 4, 5, 6]);
  assert.deepEqual([...slab.bricks], [0, 4, 5, 6, 7, 8, 9]);
  const origin = new Int32Array(3);
  writeOrigin(slab, 6, origin);
  assert.deepEqual([...origin], [32, 8, 0]);
});

test("a brick keeps its own samples, points beyond the lattice are outside", () => {
  const grid = pack([10, 10, 10], (i, j, k) => i + 100 * j + 10000 * k - 1.5);
  assert.deepEqual([...grid.bricks], [0]);
  assert.equal(grid.values.length, BRICK_SAMPLES);
  assert.equal(grid.values[(3 * 9 + 2) * 9 + 1], 1 + 200 + 30000 - 1.5);
  const last = pack([10, 10, 10], (i, j, k) => (i + j + k === 27 ? -1 : 1));
  assert.deepEqual([...last.bricks], [7]);
  assert.equal(last.values.filter((value) => value < 0).length, 1);
  assert.equal(last.values[(1 * 9 + 1) * 9 + 1], -1);
  assert.equal(last.values.filter((value) => value === 1e9).length, 729 - 8);
});

test("beyond the lattice there are only outside bricks", () => {
  const grid = pack([9, 9, 9], () => -1);
  assert.equal(slotAt(grid, 0, 0, 0), INSIDE);
  for (const [bi, bj, bk] of [
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const) {
    assert.equal(slotAt(grid, bi, bj, bk), OUTSIDE);
  }
});

test("a solid one point from the ring touches the border", () => {
  const touches = (x: number) => pack([12, 12, 12], (i) => (i === x ? -1 : 1)).touchesBorder;
  assert.equal(touches(1), true);
  assert.equal(touches(10), true);
  const middle = pack([12, 12, 12], (i, j, k) => (i === 5 && j === 2 && k === 9 ? -1 : 1));
  assert.equal(middle.touchesBorder, false);
});

test("samples of another number are refused", () => {
  const values = new Float32Array(26);
  assert.throws(
    () => packSamples({ nx: 3, ny: 3, nz: 3, cellSize: 1, values }),
    /the grid has 26 values, expected 27/,
  );
});
