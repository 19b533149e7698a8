import assert from "node:assert/strict";
import test from "node:test";
import type { Operation } from "bindpose/contract";
import { remarkShape } from "./remark-shape.js";
import { sandbox } from "./sandbox.test.helper.js";

const VOLUME = { x: 16, y: 16, z: 16 };
const COLOUR = "#aabbcc";

const remarks = (operation: Operation) => remarkShape(operation, { volume: VOLUME, cellSize: 1 });

const sphere = (x: number, r: number, blend = 0): Operation => ({
  op: "add-sphere",
  ...{ x, y: 8, z: 8, r, color: COLOUR, blend },
});
const cut = (x: number, r: number, blend = 0): Operation => ({
  op: "subtract-sphere",
  ...{ x, y: 8, z: 8, r, blend },
});

test("the share of a box outside the volume is told", () => {
  assert.deepEqual(remarks(sphere(8, 3)), []);
  assert.deepEqual(remarks(sphere(0, 3)), ["50 % outside the volume along x"]);
  assert.deepEqual(remarks(sphere(2.999, 3)), ["1 % outside the volume along x"]);
  assert.deepEqual(remarks(sphere(-2.999, 3)), ["99 % outside the volume along x"]);
  assert.deepEqual(remarks(sphere(-3, 3)), ["wholly outside the volume"]);
  const corner: Operation = { op: "add-box", x: 0, y: 16, z: 8, w: 4, h: 4, d: 4, color: COLOUR };
  assert.deepEqual(remarks(corner), ["75 % outside the volume along x and y"]);
  assert.deepEqual(remarks(cut(0, 3)), [], "a cut may stick out");
  assert.deepEqual(remarks(cut(-3, 3)), ["wholly outside the volume"]);
});

test("what is thinner than two cells is told, a turned plate too", () => {
  assert.deepEqual(remarks(sphere(8, 0.4)), ["thinner than 2 cells"]);
  assert.deepEqual(remarks(sphere(8, 1)), []);
  assert.deepEqual(remarks(cut(8, 0.4)), ["thinner than 2 cells"]);
  assert.deepEqual(remarks(cut(8, 1)), []);
  const plate: Operation = {
    op: "add-box",
    ...{ x: 8, y: 8, z: 8, w: 6, h: 6, d: 0.5, rotX: 0.7, color: COLOUR },
  };
  assert.deepEqual(remarks(plate), ["thinner than 2 cells"]);
});

test("replies tell it: of one operation, of a changed one, and of a batch", async () => {
  const box = sandbox({ volume: VOLUME });
  const dot = "add-sphere --x 8 --y 8 --z 8 --r 0.4 --color #aabbcc";
  assert.match(await box.does(dot), /^op 1: .* z 7\.6\.\.8\.4, thinner than 2 cells$/);
  assert.match(await box.does("set-op 1 --r 3"), /^op 1 changed: .* z 5\.\.11$/);
  assert.match(await box.does("set-op 1 --x 0"), /, 50 % outside the volume along x$/);
  const cuts = "subtract-sphere --x 14 --y 8 --z 8 --r 1\n".repeat(3);
  const batch = await box.call("batch", `clear\n${cuts}${dot}\ndefine-bone --name a --parent ""`);
  assert.match(
    batch.out!,
    /^ops 2 to 7: a batch of 6, 4 of them doubtful:\nline 2, op 3 subtract-sphere: cuts nothing\n/,
  );
  assert.deepEqual((batch.data!["remarks"] as unknown[])[0], {
    ...{ n: 3, line: 2 },
    text: "cuts nothing",
    isDoubtful: true,
  });
});
