import assert from "node:assert/strict";
import test from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField } from "./compile-field.js";

const VOLUME = { x: 16, y: 16, z: 16 };
const ball = (x: number, more: object = {}): FieldOperation => ({
  op: "add-sphere",
  x,
  y: 8,
  z: 8,
  r: 2,
  color: "#808080",
  ...more,
});

/** Shares by bone at a point; a mirrored image's bone is written with a star. */
function sharesAt(operations: readonly FieldOperation[], x: number, y = 8, z = 8) {
  const field = compileField(operations, VOLUME);
  const out = new Float64Array(field.bindings.length).fill(9);
  field.boundShares(x, y, z, out);
  return Object.fromEntries(
    field.bindings.flatMap(({ bone, isMirrored }, i) =>
      out[i] === 0 ? [] : [[isMirrored ? `${bone}*` : bone, out[i]]],
    ),
  );
}

test("the nearest surface's bone holds a point, and an operation without one holds nothing", () => {
  const log = [ball(4), ball(12, { bind: "head" })];
  assert.deepEqual(sharesAt(log, 14), { head: 1 });
  assert.deepEqual(sharesAt(log, 2), {});
  assert.deepEqual(sharesAt([...log, ball(12, { r: 2.5 })], 14.5), {});
  assert.deepEqual(sharesAt([], 8), {});
});

test("where a bound surface blends, its share is that of its colour", () => {
  const log = [
    ball(6, { color: "#000000" }),
    ball(10, { color: "#ffffff", bind: "head", blend: 2 }),
  ];
  const field = compileField(log, VOLUME);
  const colour = new Float64Array(3);
  for (let x = 5; x <= 11; x += 0.25) {
    field.colour(x, 9.5, 8, colour);
    const share = sharesAt(log, x, 9.5)["head"] ?? 0;
    assert.ok(Math.abs(share - colour[0]!) < 1e-6, `${share} for ${colour[0]} at ${x}`);
  }
});

test("a cut belongs to what it cuts", () => {
  const cut: FieldOperation = { op: "subtract-sphere", x: 14, y: 8, z: 8, r: 1, color: "#ff0000" };
  assert.deepEqual(sharesAt([ball(12, { bind: "head" }), cut], 13), { head: 1 });
});

test("a mirror across x swaps the sides, one across y does not, and a copy keeps its bone", () => {
  const plate = ball(4, { y: 4, bind: "arm_r" });
  assert.deepEqual(sharesAt([plate, { op: "mirror", axis: "x" }], 12, 4), { "arm_r*": 1 });
  assert.deepEqual(sharesAt([plate, { op: "mirror", axis: "x" }], 4, 4), { arm_r: 1 });
  assert.deepEqual(sharesAt([plate, { op: "mirror", axis: "y" }], 4, 12), { arm_r: 1 });
  assert.deepEqual(
    sharesAt([plate, { op: "mirror", axis: "x" }, { op: "mirror", axis: "x", keep: "high" }], 4, 4),
    { arm_r: 1 },
  );
  const copied: FieldOperation[] = [plate, { op: "copy", dx: 0, dy: 6, dz: 0, blend: 1 }];
  assert.deepEqual(sharesAt(copied, 4, 10), { arm_r: 1 });
  assert.deepEqual(sharesAt([plate, { op: "translate", dx: 3, dy: 0, dz: 0 }], 7, 4), { arm_r: 1 });
});

test("bones stand in recorded order, and what was cleared binds nothing", () => {
  const log = [ball(4, { bind: "b" }), ball(8, { bind: "a" }), ball(12, { bind: "b" })];
  const { bindings } = compileField(log, VOLUME);
  assert.deepEqual(
    bindings.map(({ bone }) => bone),
    ["b", "b", "a", "a"],
  );
  assert.deepEqual(sharesAt([...log, { op: "clear" }, ball(4)], 4), {});
});

test("a bone that is not a name is refused", () => {
  for (const bind of ["", 7]) {
    const log = [ball(4, { bind })];
    assert.throws(() => compileField(log, VOLUME), /operation 0 \(add-sphere\): bind is /);
  }
});
