import assert from "node:assert/strict";
import { test } from "node:test";
import { clip, codesOf, judgeTube, keys, turn } from "./tube-fixture.js";

const swing = keys(0, 0, 500, 0.6, 1000, 0);

test("each caller joint must move the skin or a socket", () => {
  const wave = clip("a", { tip_bend: swing });
  const caller = (bone: string, more = {}) => [turn("j", bone, { drive: "caller", ...more })];
  const judge = (joints: ReturnType<typeof caller>, requiredJoints: string[] = []) =>
    codesOf(judgeTube([wave], { joints, requiredJoints }));
  assert.deepEqual(judge(caller("tip")), []);
  assert.deepEqual(judge(caller("grip_socket")), []);
  assert.deepEqual(judge(caller("grip_socket", { kind: "translation" })), []);
  assert.deepEqual(judge(caller("charm")), ["MOTION_JOINT_STILL"]);
  assert.deepEqual(judge(caller("empty"), ["j"]), ["MOTION_REQUIRED_JOINT_STILL"]);
  assert.deepEqual(judge(caller("tip", { min: -0.0001, max: 0.0001 })), ["MOTION_JOINT_STILL"]);
  for (const turns of [1, 2, 4]) {
    const whole = { min: -turns * Math.PI, max: turns * Math.PI };
    assert.deepEqual(judge(caller("tip", whole)), []);
  }
  const helper = turn("helper", "tip", { follow: { joint: "j", factor: 1 } });
  assert.deepEqual(judge([...caller("empty"), helper]), []);
});

test("a motion that only caller joints make is remarked on", () => {
  const joints = [turn("aim", "tip", { drive: "caller" })];
  const { findings } = judgeTube([clip("a", { aim: swing })], { joints });
  assert.deepEqual(codesOf({ findings }), ["MOTION_CALLER_ONLY"]);
  assert.deepEqual(
    codesOf(judgeTube([clip("a", { aim: swing, tip_bend: swing })], { joints })),
    [],
  );
});
