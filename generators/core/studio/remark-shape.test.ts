import assert from "node:assert/strict";
import test from "node:test";
import type { FieldOperation, Operation } from "bindpose/contract";
import { compileField } from "../field/index.js";
import { remarkShape } from "./remark-shape.js";
import { sandbox } from "./sandbox.test.helper.js";

const VOLUME = { x: 16, y: 16, z: 16 };
const COLOUR = "#aabbcc";

const remarks = (operation: Operation, earlier: readonly Operation[] = []) =>
  remarkShape(operation, { volume: VOLUME, cellSize: 1, earlier });

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
});

test("what is thinner than two cells is told, a turned plate too", () => {
  assert.deepEqual(remarks(sphere(8, 0.4)), ["thinner than 2 cells"]);
  assert.deepEqual(remarks(sphere(8, 1)), []);
  assert.deepEqual(remarks(cut(8, 0.4), [sphere(8, 3)]), ["thinner than 2 cells"]);
  assert.deepEqual(remarks(cut(8, 1), [sphere(8, 3)]), []);
  const plate: Operation = {
    op: "add-box",
    ...{ x: 8, y: 8, z: 8, w: 6, h: 6, d: 0.5, rotX: 0.7, color: COLOUR },
  };
  assert.deepEqual(remarks(plate), ["thinner than 2 cells"]);
});

test("a cut where no body can be cuts nothing", () => {
  const nothing = ["cuts nothing"];
  assert.deepEqual(remarks(cut(8, 2)), nothing);
  assert.deepEqual(remarks(cut(13, 2), [sphere(4, 3)]), nothing);
  assert.deepEqual(remarks(cut(8, 2), [sphere(4, 3)]), []);
  assert.deepEqual(remarks(cut(8, 2), [sphere(4, 3), { op: "clear" }]), nothing);
  assert.deepEqual(remarks(cut(8, 2), [{ op: "clear" }, sphere(4, 3)]), []);
  const moved: Operation = { op: "translate", dx: 9, dy: 0, dz: 0 };
  assert.deepEqual(remarks(cut(13, 2), [sphere(4, 3), moved]), []);
});

test("what is said to cut nothing leaves the field's sign alone, blends and flat ellipsoids too", () => {
  let state = 11;
  const random = (low: number, high: number) => {
    state = (state * 48271) % 2147483647;
    return low + ((high - low) * state) / 2147483647;
  };
  const place = () => ({ x: random(0, 16), y: random(0, 16), z: random(0, 16) });
  const shape = (): Operation => {
    const blend = random(0, 1) < 0.5 ? 0 : random(0, 4);
    const radii = { rx: random(0.5, 4), ry: random(0.5, 4), rz: random(0.5, 4) };
    return random(0, 1) < 0.5
      ? { op: "add-sphere", ...place(), r: random(0.5, 3), color: COLOUR, blend }
      : { op: "add-ellipsoid", ...place(), ...radii, rotX: random(0, 3), color: COLOUR, blend };
  };
  let said = 0;
  for (let i = 0; i < 400; i++) {
    const body = Array.from({ length: 1 + (i % 3) }, shape);
    const last: Operation = {
      op: "subtract-sphere",
      ...{ ...place(), r: random(0.5, 3), blend: i % 2 === 0 ? 0 : random(0, 3) },
    };
    if (!remarks(last, body).includes("cuts nothing")) continue;
    said++;
    const before = compileField(body as FieldOperation[], VOLUME);
    const after = compileField([...body, last] as FieldOperation[], VOLUME);
    for (let j = 0; j < 300; j++) {
      const { x, y, z } = place();
      assert.equal(after.distance(x, y, z) < 0, before.distance(x, y, z) < 0);
    }
  }
  assert.ok(said > 50, `${said} of 400 were said to cut nothing`);
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
    /^ops 2 to 7: a batch of 6; op 3: cuts nothing; see also op 4, 5, 6, the last bone a/,
  );
  assert.deepEqual((batch.data!["remarks"] as unknown[])[0], { n: 3, text: "cuts nothing" });
  const many = await box.does("batch", dot.concat("\n").repeat(7));
  assert.match(many, /see also op 9, 10, 11, 12 …/);
  const huge = await box.call("batch", cuts.repeat(150));
  assert.equal(huge.data!["remarks"], undefined, "too many to compare");
});
