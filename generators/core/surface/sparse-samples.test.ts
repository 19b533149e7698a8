import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField, EMPTY_DISTANCE, type Field } from "../field/index.js";
import { randomLog } from "../field/random-log.test.helper.js";
import { packSamples } from "./pack-samples.js";
import { sampleField } from "./sample-field.js";
import { INSIDE, type SampledGrid } from "./sampled-grid.js";

/** The grid as it is defined: every lattice point evaluated one by one. */
function sampleNaively(
  field: Field,
  volume: { x: number; y: number; z: number },
  cellSize: number,
): SampledGrid {
  const [nx, ny, nz] = [volume.x, volume.y, volume.z].map((side) => side / cellSize + 3) as [
    number,
    number,
    number,
  ];
  const values = new Float32Array(nx * ny * nz).fill(EMPTY_DISTANCE);
  for (let k = 1; k < nz - 1; k++) {
    for (let j = 1; j < ny - 1; j++) {
      for (let i = 1; i < nx - 1; i++) {
        const [x, y, z] = [(i - 1) * cellSize, (j - 1) * cellSize, (k - 1) * cellSize] as const;
        values[(k * ny + j) * nx + i] = field.distance(x, y, z);
      }
    }
  }
  return packSamples({ nx, ny, nz, cellSize, values });
}

/** Every property alike, every number to the bit. */
function assertSame(grid: SampledGrid, expected: SampledGrid, name: string): void {
  const { slots, bricks, values, ...rest } = grid;
  const { slots: _slots, bricks: _bricks, values: _values, ...expectedRest } = expected;
  assert.deepEqual(rest, expectedRest, name);
  assert.ok(bytesOf(slots).equals(bytesOf(expected.slots)), name);
  assert.ok(bytesOf(bricks).equals(bytesOf(expected.bricks)), name);
  assert.ok(bytesOf(values).equals(bytesOf(expected.values)), name);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

test("twenty random logs have the very bricks and bits of samples taken one by one", () => {
  let active = 0;
  let bordering = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const volume = { x: 12 + (seed % 7), y: 18, z: 22 - (seed % 5) };
    const cellSize = seed % 4 === 0 ? 0.5 : 1;
    const field = compileField(randomLog(seed, volume), volume);
    const grid = sampleField(field, volume, cellSize);
    assertSame(grid, sampleNaively(field, volume, cellSize), `seed ${seed}`);
    assertSame(sampleField(field, volume, cellSize, { blockSide: 9 }), grid, `seed ${seed}`);
    active += grid.bricks.length;
    if (grid.touchesBorder) bordering++;
  }
  assert.ok(active > 200 && bordering > 5 && bordering < 20, `${active} ${bordering}`);
});

test("a solid that fills the volume has inside bricks and a closed ring around them", () => {
  const volume = { x: 40, y: 40, z: 40 };
  const box: FieldOperation = {
    op: "add-box",
    x: 20,
    y: 20,
    z: 20,
    w: 90,
    h: 90,
    d: 90,
    color: "#808080",
  };
  const field = compileField([box], volume);
  const grid = sampleField(field, volume, 1);
  assertSame(grid, sampleNaively(field, volume, 1), "a full volume");
  // 42 cells make six bricks along each side; those with ring points are active
  assert.equal(grid.slots.filter((slot) => slot === INSIDE).length, 4 ** 3);
  assert.equal(grid.bricks.length, 6 ** 3 - 4 ** 3);
  assert.equal(grid.touchesBorder, true);
});

test("the cost follows the surface: a small ball in a huge volume has a few bricks", () => {
  const volume = { x: 512, y: 512, z: 512 };
  const ball = { op: "add-sphere", x: 300, y: 200, z: 100, r: 3, color: "#808080" } as const;
  const field = compileField([ball], volume);
  const grid = sampleField(field, volume, 0.25);
  assert.ok(grid.bricks.length > 20 && grid.bricks.length < 100, `${grid.bricks.length}`);
});

test("a surface that needs too many bricks is refused", () => {
  const volume = { x: 512, y: 512, z: 512 };
  const field = compileField(
    [{ op: "add-sphere", x: 256, y: 256, z: 256, r: 250, color: "#808080" }],
    volume,
  );
  assert.throws(() => sampleField(field, volume, 0.25), {
    name: "RangeError",
    message: /more than 200000 bricks of 8\^3 cells of 0.25/,
  });
});
