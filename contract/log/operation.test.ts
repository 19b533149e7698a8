import assert from "node:assert/strict";
import test from "node:test";
import { operationSchema } from "./log-schema.js";
import type { Operation } from "./operation.js";

const SAMPLES: readonly Operation[] = [
  { op: "add-cylinder", x: 8, y: 14, z: 8, r: 1.4, height: 8, axis: "y", color: "#d8b48a" },
  { op: "subtract-box", x: 0, y: 0, z: 0, w: 1, h: 1, d: 1, round: 0.2, rotY: 0.3 },
  { op: "mirror", axis: "x", keep: "high" },
  {
    op: "define-joint",
    name: "shoulder_l",
    bone: "upper_arm_l",
    kind: "rotation",
    axis: "x",
    min: -1.2,
    max: 1.6,
    rest: 0,
    drive: "caller",
  },
  { op: "add-keyframe", animation: "walk", joint: "shoulder_l", tMs: 0, value: 0.4 },
];

test("the typed shapes are the shapes of the schema", () => {
  for (const sample of SAMPLES) {
    assert.deepEqual(operationSchema.parse(sample), sample);
  }
});

test("unknown keys of an operation are refused", () => {
  assert.equal(operationSchema.safeParse({ op: "clear", colour: "#ffffff" }).success, false);
});
