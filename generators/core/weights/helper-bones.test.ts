import assert from "node:assert/strict";
import { test } from "node:test";
import { boneAt, capsuleField, capsuleMesh, derive, weightsOf } from "./bodies.test.helper.js";

const ARM = capsuleMesh(8, 0.5, 16, 60);
const ARM_FIELD = capsuleField(8, 0.5);
const ARM_BONES = [
  boneAt("upper", null, [0, 0, 0], [4, 0, 0]),
  boneAt("fore", "upper", [4, 0, 0], [8, 0, 0]),
];
/** x of every vertex. */
const ALONG = [...ARM.positions].filter((_, i) => i % 3 === 0);

test("helpers that lie along a bone from its head take its place there", () => {
  const helpers = [
    boneAt("fore_twist1", "fore", [4, 0, 0], [5.25, 0, 0]),
    boneAt("fore_twist2", "fore", [5.25, 0, 0], [6.5, 0, 0]),
  ];
  const { weights } = derive(ARM, [...ARM_BONES, ...helpers], ARM_FIELD);
  const [fore, first, second] = [1, 2, 3].map((bone) => weightsOf(weights, bone));
  for (const [v, x] of ALONG.entries()) {
    if (Math.abs(x - 4.6) < 0.2) assert.ok(first![v]! > 0.7 && fore![v]! < 0.01, `${x}`);
    if (Math.abs(x - 5.9) < 0.2) assert.ok(second![v]! > 0.7 && fore![v]! < 0.15, `${x}`);
    if (x > 7.2) assert.ok(fore![v]! > 0.9, `${x}`);
  }
});

test("a child beside a bone, on all of it or without a length of its own line cuts nothing back", () => {
  const plain = derive(ARM, ARM_BONES, ARM_FIELD).weights;
  for (const child of [
    boneAt("beside", "fore", [4, 0.2, 0], [6, 0.2, 0], { deform: false }),
    boneAt("socket", "fore", [5, 0, 0], [6, 0, 0], { socket: true }),
  ]) {
    const { weights } = derive(ARM, [...ARM_BONES, child], ARM_FIELD);
    assert.deepEqual(weights, plain);
  }
  const whole = boneAt("whole", "fore", [4, 0, 0], [8, 0, 0]);
  const shared = weightsOf(derive(ARM, [...ARM_BONES, whole], ARM_FIELD).weights, 1);
  assert.ok(ALONG.every((x, v) => x < 6 || Math.abs(shared[v]! - 0.5) < 0.01));
});
