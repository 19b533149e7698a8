import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../fixtures/random.js";
import { type PathMemory, POINT } from "./path-memory.js";
import { plainPath } from "./plain-path.js";
import { openPath, placeAt } from "./vertex-path.js";

const MANY = 1e6;

function palettesOf(instants: number, bones: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({ length: 16 * bones * instants }, () => 4 * random() - 2);
}

/** Poses a vertex on all bones and measures it; everything that stands in memory then. */
function takeThrough({ run, numbers, pairs, matrices, stride, starts }: PathMemory, bones: number) {
  const random = seededRandom(5);
  for (let bone = 0; bone < bones; bone++) {
    for (let i = 0; i < 8; i += 2) numbers[POINT + i] = random() - 0.5;
    if (bone === 0) run.set(matrices, pairs);
    else run.add(matrices + stride * bone, pairs);
  }
  run.start(pairs, 8 * placeAt(0), starts);
  const started = [...numbers];
  run.from(pairs, 8 * POINT);
  return [started, [...numbers]];
}

test("the kernel and the plain loop leave the same bits, for any number of instants", () => {
  for (const instants of [1, 2, 3, 16, 33]) {
    const palettes = palettesOf(instants, 3, instants);
    const kernel = openPath(palettes, instants, MANY);
    const plain = openPath(palettes, instants, 1);
    assert.equal(plain.numbers.buffer === kernel.numbers.buffer, false);
    // What stands at POINT before is not cleared in the shared memory.
    kernel.numbers.fill(0, POINT, POINT + 8);
    assert.deepEqual(takeThrough(kernel, 3), takeThrough(plain, 3));
  }
});

test("numbers that are not finite pass through both alike", () => {
  for (const value of [NaN, Infinity, -Infinity]) {
    const palettes = palettesOf(5, 1, 9);
    palettes[16 * 3 + 12] = value;
    const both = [MANY, 1].map((poses) => {
      const memory = openPath(palettes, 5, poses);
      memory.numbers.fill(0, POINT, POINT + 8);
      return takeThrough(memory, 1);
    });
    assert.deepEqual(both[0], both[1]);
    assert.equal(Number.isFinite(both[0]![0]![4]! + both[0]![0]![5]!), false);
  }
});

test("without WebAssembly, or where it is forbidden, the plain loop is at work", async () => {
  const scope = globalThis as { WebAssembly?: unknown };
  const real = scope.WebAssembly as object;
  const open = async (query: string) => {
    const { openKernel } = await import(`./path-kernel.js?${query}`);
    return openKernel(64);
  };
  try {
    scope.WebAssembly = undefined;
    assert.equal(await open("absent"), null);
    scope.WebAssembly = { validate: () => false };
    assert.equal(await open("invalid"), null);
    assert.equal(await open("invalid"), null);
    scope.WebAssembly = {
      validate: () => {
        throw new Error("forbidden");
      },
    };
    assert.equal(await open("forbidden"), null);
  } finally {
    scope.WebAssembly = real;
  }
  assert.notEqual(await open("there"), null);
  assert.notEqual(plainPath(new Float64Array(64)), null);
});
