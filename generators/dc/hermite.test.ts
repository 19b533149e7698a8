import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { buildDualLattice, compileField, sampleField } from "bindpose/generators";
import { readHermite } from "./hermite.js";

const VOLUME = { x: 12, y: 12, z: 12 };
const CELL_SIZE = 0.25;

/** Many small balls and boxes, cut and rounded, so that every brick keeps others of them. */
function crowd(seed: number): FieldOperation[] {
  let state = seed;
  const between = (low: number, high: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return low + (state / 2 ** 32) * (high - low);
  };
  return Array.from({ length: 40 }, (_, i) => {
    const place = { x: between(1, 11), y: between(1, 11), z: between(1, 11), color: "#808080" };
    if (i % 4 === 3) return { op: "subtract-sphere", ...place, r: between(0.3, 0.8) };
    if (i % 2 === 1) return { op: "add-sphere", ...place, r: between(0.4, 1), smooth: true };
    return { op: "add-box", ...place, w: between(0.6, 2), h: between(0.6, 2), d: 1 };
  });
}

/**
 * A box whose faces lie two cells or less inside their bricks, with bumps there: whoever looks at a
 * brick two cells off sees the box alone.
 */
function bumps(): FieldOperation[] {
  const color = "#808080";
  const places = [3.9, 9.6].flatMap((at) => [
    [at, 7.03, 7.03],
    [7.03, at, 7.03],
    [7.03, 7.03, at],
  ]);
  return [
    { op: "add-box", x: 6.75, y: 6.75, z: 6.75, w: 5.2, h: 5.2, d: 5.2, color },
    ...places.map(([x, y, z]): FieldOperation => {
      return { op: "add-sphere", x: x!, y: y!, z: z!, r: 0.3, color, smooth: true };
    }),
  ];
}

test("looking brick by brick finds what looking at the whole field finds, to the last digit", () => {
  for (const [i, operations] of [crowd(1), bumps()].entries()) {
    const field = compileField(operations, VOLUME);
    const grid = sampleField(field, VOLUME, CELL_SIZE);
    const lattice = buildDualLattice(grid);
    const whole = compileField(operations, VOLUME);
    Object.assign(whole, { within: () => whole });
    const byBrick = readHermite(grid, lattice, field);
    assert.ok(byBrick.isSmooth.includes(1) && byBrick.isSmooth.includes(0));
    const expected = readHermite(grid, lattice, whole);
    // `===`, for a 0 may have either sign.
    for (const name of ["places", "normals", "isSmooth"] as const) {
      const other = expected[name];
      assert.ok(
        byBrick[name].every((value, at) => value === other[at]),
        `${name} of log ${i}`,
      );
    }
  }
});
