import assert from "node:assert/strict";
import test from "node:test";
import type { JointSpec, ModelSpec } from "bindpose/contract";
import { compileRig } from "bindpose/runtime";
import { movedValues, restValues } from "./pose-values.js";

const joint = (name: string, rest: number, follow?: JointSpec["follow"]): JointSpec => ({
  name,
  bone: "a",
  kind: "rotation",
  axis: "x",
  min: -1,
  max: 1,
  rest,
  drive: "auto",
  ...(follow === undefined ? {} : { follow }),
});

const rig = compileRig({
  version: 1,
  skinned: true,
  assetKind: "mc-skinned",
  generator: "test",
  bones: [{ name: "a", parent: null, head: [0, 0, 0], tail: [0, 1, 0] }],
  joints: [
    joint("late", 0.1, { joint: "near", factor: 2 }),
    joint("near", 0, { joint: "lead", factor: -0.5 }),
    joint("lead", 0.2),
    joint("other", 0.3),
  ],
  animations: [],
} as ModelSpec);

test("at rest every joint has its rest value", () => {
  assert.deepEqual([...restValues(rig)], [0.1, 0, 0.2, 0.3]);
});

test("what follows a moved joint goes with it, link by link and within its range", () => {
  const values = movedValues(rig, 2, 1);
  const expected = [0.1 - 0.8, -0.4, 1, 0.3];
  for (const [i, value] of values.entries()) assert.ok(Math.abs(value - expected[i]!) < 1e-12);
  assert.equal(movedValues(rig, 1, 1)[0], 1, "clamped");
});

test("a joint that follows another can be set apart from it", () => {
  assert.deepEqual([...movedValues(rig, 1, 0.25)], [0.6, 0.25, 0.2, 0.3]);
});
