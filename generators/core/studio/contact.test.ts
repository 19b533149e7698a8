import assert from "node:assert/strict";
import test from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField } from "../field/index.js";
import type { PrimitiveOperation } from "../field/place-primitive.js";
import { contactOf } from "./contact.js";
import { type Sandbox, sandbox } from "./sandbox.test.helper.js";

const VOLUME = { x: 16, y: 16, z: 16 };
const color = "#aabbcc";

const ball = (x: number, r: number, blend = 0): PrimitiveOperation => ({
  op: "add-sphere",
  ...{ x, y: 8, z: 8, r, color, blend },
});
const box = (x: number, w: number): PrimitiveOperation => ({
  op: "add-box",
  ...{ x, y: 8, z: 8, w, h: 2, d: 2, color },
});
const cut = (x: number, r: number, blend = 0): PrimitiveOperation => ({
  op: "subtract-sphere",
  ...{ x, y: 8, z: 8, r, blend },
});

const meets = (operation: PrimitiveOperation, others: readonly FieldOperation[]) =>
  contactOf(operation, others, VOLUME);

test("two balls meet where they overlap or touch, and a blend bridges half its width", () => {
  const joined = { kind: "meets", operations: [0] };
  assert.deepEqual(meets(ball(9, 2), [ball(5, 3)]), joined);
  assert.deepEqual(meets(box(9, 2), [box(7, 2)]), joined);
  assert.equal(meets(ball(10.4, 2), [ball(5, 3)]).kind, "apart");
  assert.equal(meets(ball(10.4, 2, 1), [ball(5, 3)]).kind, "meets");
  assert.equal(meets(ball(10.6, 2, 1), [ball(5, 3)]).kind, "apart");
});

test("a gap is told with the operation across it, as far as it was looked for", () => {
  const apart = meets(ball(11, 2), [ball(8, 0.5), ball(5, 3)]);
  assert.ok(apart.kind === "apart" && apart.nearest === 0);
  assert.ok(Math.abs(apart.gap! - 0.5) < 0.05, `${apart.gap}`);
  assert.deepEqual(meets(ball(13, 1), [ball(2, 1)]), { kind: "apart" });
  assert.deepEqual(meets(ball(13, 1), []), { kind: "apart" });
});

test("of several operations met the one with most of the meeting comes first", () => {
  assert.deepEqual(meets(ball(8, 3), [ball(3, 4), ball(8, 2), ball(14, 1)]), {
    kind: "meets",
    operations: [1, 0],
  });
});

test("a shape deep inside the body is hidden, one that shows at its ends is not", () => {
  assert.deepEqual(meets(ball(8, 2), [ball(8, 4)]), { kind: "hidden", operations: [0] });
  assert.equal(meets(ball(8, 2, 3), [ball(8, 4)]).kind, "meets", "its blend bulges");
  assert.equal(meets(box(8, 8.4), [ball(8, 4)]).kind, "meets");
  assert.deepEqual(meets(cut(8, 2), [ball(8, 4)]), { kind: "hidden", operations: [0] });
});

test("what was cleared is not met, what was moved is met where it went", () => {
  assert.deepEqual(meets(ball(8, 2), [ball(8, 3), { op: "clear" }]), { kind: "apart" });
  const moved: FieldOperation = { op: "translate", dx: 8, dy: 0, dz: 0 };
  assert.deepEqual(meets(ball(12, 2), [ball(3, 2), moved]), { kind: "meets", operations: [0] });
  assert.equal(meets(ball(3, 1), [ball(3, 2), moved]).kind, "apart");
  const recoloured: FieldOperation = { op: "replace-color", from: color, to: "#000000" };
  assert.deepEqual(meets(ball(3, 1.5), [recoloured, ball(4, 2)]), {
    kind: "meets",
    operations: [1],
  });
});

test("what is said to cut nothing leaves the field's sign alone, blends and flat ellipsoids too", () => {
  let state = 11;
  const random = (low: number, high: number) => {
    state = (state * 48271) % 2147483647;
    return low + ((high - low) * state) / 2147483647;
  };
  const place = () => ({ x: random(0, 16), y: random(0, 16), z: random(0, 16) });
  const shape = (): FieldOperation => {
    const blend = random(0, 1) < 0.5 ? 0 : random(0, 4);
    const radii = { rx: random(0.5, 4), ry: random(0.5, 4), rz: random(0.5, 4) };
    return random(0, 1) < 0.5
      ? { op: "add-sphere", ...place(), r: random(0.5, 3), color, blend }
      : { op: "add-ellipsoid", ...place(), ...radii, rotX: random(0, 3), color, blend };
  };
  let said = 0;
  for (let i = 0; i < 300; i++) {
    const body = Array.from({ length: 1 + (i % 3) }, shape);
    const last: PrimitiveOperation = {
      op: "subtract-sphere",
      ...{ ...place(), r: random(0.5, 3), blend: i % 2 === 0 ? 0 : random(0, 3) },
    };
    const before = compileField(body, VOLUME);
    const after = compileField([...body, last], VOLUME);
    let changed = 0;
    for (let j = 0; j < 300; j++) {
      const { x, y, z } = place();
      if (after.distance(x, y, z) < 0 !== before.distance(x, y, z) < 0) changed++;
    }
    if (meets(last, body).kind !== "apart") continue;
    said++;
    assert.equal(changed, 0);
  }
  assert.ok(said > 50, `${said} of 300 were said to cut nothing`);
});

const SPHERE = (x: number, r: number) =>
  `add-sphere --x ${x} --y 8 --z 8 --r ${r} --color ${color}`;

async function withBody(): Promise<Sandbox> {
  const run = sandbox({ volume: VOLUME });
  await run.does(SPHERE(5, 3));
  return run;
}

test("a reply tells what a shape joins, cuts, misses, and what hides it", async () => {
  const run = await withBody();
  assert.match(await run.does(SPHERE(9, 2)), /z 6\.\.10, joins op 1$/);
  assert.match(await run.does(SPHERE(14, 1.5)), /, touches nothing; op 2 is 1\.5 away$/);
  assert.match(await run.does(SPHERE(5, 1)), /, hidden inside op 1: nothing of it shows$/);
  assert.match(await run.does("subtract-sphere --x 8 --y 8 --z 8 --r 2"), /, cuts op 1, 2$/);
  assert.match(await run.does("subtract-sphere --x 2 --y 14 --z 2 --r 1"), /, cuts nothing$/);
  const box = sandbox({ volume: VOLUME });
  await box.does(SPHERE(5, 3));
  assert.match(
    await box.does(SPHERE(10.001, 2)),
    /touches nothing; op 1 is a hair's breadth away$/,
  );
  const { data } = await run.call(SPHERE(3.5, 1));
  assert.deepEqual(data!["remarks"], [
    { n: 7, text: "hidden inside op 1: nothing of it shows", isDoubtful: true },
  ]);
});

test("in a batch and after an amendment later operations are met too", async () => {
  const run = await withBody();
  const bridge = `${SPHERE(14, 1.5)}\n${SPHERE(11, 2)}\n${SPHERE(8.5, 1.5)}\n`;
  assert.match(await run.does("batch", bridge), /^ops 2 to 4: a batch of 3, the last add-sphere/);
  assert.match(await run.does("set-op 3 --x 11.5"), /^op 3 changed: .*, joins op 2, 4$/);
  await run.does("remove-op 4");
  assert.match(await run.does("set-op 1 --x 4"), /, touches nothing; op 3 is 2\.5 away$/);
  await run.does("translate --dx 1 --dy 0 --dz 0");
  assert.match(await run.does("set-op 2 --r 1.6"), /z 6\.4\.\.9\.6$/, "it no longer stands there");
});

test("a mirror says what it takes away, and which half would keep it", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does(`add-sphere --x 8 --y 3 --z 8 --r 2 --color ${color}`);
  await run.does(SPHERE(12, 2));
  assert.match(
    await run.does("mirror --axis x"),
    /the low half replaces the other, op 2 stood only there and is gone \(--keep high\?\)$/,
  );
  await run.does("undo");
  assert.match(await run.does("mirror --axis x --keep high"), /the high half replaces the other$/);
  await run.does("undo");
  await run.does(SPHERE(4, 2));
  assert.match(await run.does("mirror --axis x"), /replaces the other$/, "its image stands there");
});
