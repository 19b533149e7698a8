import assert from "node:assert/strict";
import test from "node:test";
import { movePoint } from "./matrix.js";
import { placeNatives } from "./place-natives.js";
import { placeStation } from "./place-station.js";
import { ENTRY, MANIFEST } from "./station.test.data.js";
import { acceptResult, loadStation } from "./station-state.js";

test("a native mesh stands where a piece of its very box would, and goes where its target goes", () => {
  const state = acceptResult(loadStation(0), "a", 100);
  for (const nowMs of [0, 130, 480]) {
    const natives = placeNatives(ENTRY, MANIFEST, new Set(), state, nowMs);
    assert.deepEqual(
      natives.map(({ slot }) => slot),
      ["body", "control.press", "part.top"],
    );
    for (const { slot, box, matrix } of natives) {
      const pieces = placeStation(ENTRY, MANIFEST, () => box, state, nowMs);
      const piece = pieces.find((each) => each.slot === slot)!;
      for (const corner of [box.min, box.max]) {
        const found = movePoint(matrix, corner);
        movePoint(piece.matrix, corner).forEach((value, axis) => {
          assert.ok(Math.abs(value - found[axis]!) < 1e-12, `${slot} at ${nowMs}`);
        });
      }
    }
  }
});

test("what is replaced is left out", () => {
  const natives = placeNatives(ENTRY, MANIFEST, new Set(["body", "part.top"]), loadStation(0), 0);
  assert.deepEqual(
    natives.map(({ slot }) => slot),
    ["control.press"],
  );
});
