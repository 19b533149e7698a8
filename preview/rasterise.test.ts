import assert from "node:assert/strict";
import test from "node:test";
import { createSamples, rasterise } from "./rasterise.js";
import { COLUMN_STARTS, ROW_START, ROW_STEP, SAMPLES, SUBPIXELS } from "./samples.js";
import { projectMesh } from "./screen-mesh.js";
import { randomNumbers, soup } from "./shapes.test.data.js";
import type { Vector } from "./vector.js";

const SIZE = 32;
/** Model x and y from -1 to 1 across the picture, z nearer when greater. */
const IDENTITY = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

/** What every sample of the picture sees, rasterised in bands of `rows` pixel rows. */
function seenBy(corners: readonly Vector[], rows = SIZE): Uint32Array {
  const mesh = projectMesh(soup(corners, [1, 1, 1]), IDENTITY, SIZE, SIZE);
  const samples = createSamples(SIZE, SAMPLES * rows);
  const seen = new Uint32Array(SIZE * SIZE * SAMPLES);
  for (let top = 0; top < SIZE; top += rows) {
    rasterise(mesh, samples, SAMPLES * top, SAMPLES * rows);
    seen.set(samples.seen, SAMPLES * top * SIZE);
  }
  return seen;
}

/** A model coordinate that falls on a whole sixteenth of a pixel. */
const snapped = (random: () => number): number =>
  Math.floor(random() * (SIZE * SUBPIXELS + 1)) / ((SIZE * SUBPIXELS) / 2) - 1;

test("triangles round a common point cover each sample exactly once", () => {
  const random = randomNumbers(3);
  for (let round = 0; round < 200; round++) {
    const centre: Vector = [snapped(random) / 2, snapped(random) / 2, 0];
    // A fan over the whole picture: the corners and points on its border.
    const border: Vector[] = [
      [-1, -1, 0],
      [snapped(random), -1, 0],
      [1, -1, 0],
      [1, snapped(random), 0],
      [1, 1, 0],
      [snapped(random), 1, 0],
      [-1, 1, 0],
      [-1, snapped(random), 0],
    ];
    const total = new Uint32Array(SIZE * SIZE * SAMPLES);
    for (const [i, corner] of border.entries()) {
      const seen = seenBy([corner, border[(i + 1) % border.length]!, centre]);
      for (let s = 0; s < seen.length; s++) total[s]! += seen[s]!;
    }
    assert.ok(
      total.every((count) => count === 1),
      `round ${round}, centre ${centre}`,
    );
  }
});

test("samples strictly inside are covered and samples strictly outside are not", () => {
  const random = randomNumbers(4);
  for (let round = 0; round < 300; round++) {
    const corners = [0, 1, 2].map((): Vector => [snapped(random), snapped(random), 0]);
    const seen = seenBy(corners);
    const [p, q, r] = corners.map(([x, y]) => [
      ((x + 1) / 2) * SIZE * SUBPIXELS,
      ((1 - y) / 2) * SIZE * SUBPIXELS,
    ]) as [number[], number[], number[]];
    const side = (a: number[], b: number[], x: number, y: number): number =>
      Math.sign((b[0]! - a[0]!) * (y - a[1]!) - (b[1]! - a[1]!) * (x - a[0]!));
    for (let s = 0; s < seen.length; s++) {
      const row = Math.floor(s / SIZE);
      const x = (s % SIZE) * SUBPIXELS + COLUMN_STARTS[row % SAMPLES]!;
      const y = row * ROW_STEP + ROW_START;
      const sides = [side(p, q, x, y), side(q, r, x, y), side(r, p, x, y)];
      if (sides.every((value) => value > 0) || sides.every((value) => value < 0)) {
        assert.equal(seen[s], 1);
      } else if (sides.includes(1) && sides.includes(-1)) {
        assert.equal(seen[s], 0);
      }
    }
  }
});

test("bands of any height see what the whole picture sees", () => {
  const random = randomNumbers(5);
  const corners = Array.from(
    { length: 60 },
    (): Vector => [3 * random() - 1.5, 3 * random() - 1.5, random()],
  );
  const whole = seenBy(corners);
  for (const rows of [1, 4, 16]) assert.deepEqual(seenBy(corners, rows), whole);
});

test("at equal depth the earlier triangle stays", () => {
  const corners: Vector[] = [
    [-1, -1, 0.3],
    [1, -1, 0.3],
    [0, 1, 0.3],
  ];
  const seen = seenBy([...corners, ...corners]);
  assert.ok(seen.includes(1));
  assert.ok(!seen.includes(2));
});

test("each pixel has one sample in each quarter of its width and height", () => {
  const quarters = Array.from(COLUMN_STARTS, (start) => Math.floor((SAMPLES * start) / SUBPIXELS));
  assert.deepEqual(quarters.sort(), [0, 1, 2, 3]);
});

test("narrow and wide triangles are covered by one rule", () => {
  // A mesh far finer than the limit between the two, inside two triangles far above it: where they
  // share a border no sample is missed or seen twice, and what the fine ones cover is all there is.
  const steps = 16;
  const at = (i: number, j: number): Vector => [(2 * i) / steps - 1, (2 * j) / steps - 1, 0];
  const fine: Vector[] = [];
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      fine.push(at(i, j), at(i + 1, j), at(i + 1, j + 1));
      fine.push(at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  assert.ok(seenBy(fine).every((id) => id > 0));
  const random = randomNumbers(11);
  for (let round = 0; round < 60; round++) {
    const shift = snapped(random) / 4;
    const moved = (points: readonly Vector[]) =>
      points.map(([x, y]): Vector => [x / 2 + shift, y / 2 - shift, 0]);
    const small = seenBy(moved(fine));
    const large = seenBy(moved([at(0, 0), at(16, 0), at(16, 16), at(0, 0), at(16, 16), at(0, 16)]));
    assert.ok(small.every((id, s) => id > 0 === large[s]! > 0));
  }
});
