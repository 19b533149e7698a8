import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnimationSpec, JointSpec } from "bindpose/contract";
import { compileRig } from "./compile-rig.js";
import { poseAt } from "./pose-at.js";
import {
  clearJoint,
  createPoseState,
  type PoseState,
  setJoint,
  startAnimation,
  stopAnimation,
} from "./pose-state.js";
import { BAR, BEND, barWith, seededRandom } from "./rigs.test.data.js";
import { samplePose } from "./sample-pose.js";

const wide: JointSpec = { ...BEND, min: -2, max: 2 };
const holds = (name: string, values: Record<string, number>, autoPlay = false): AnimationSpec => ({
  name,
  periodMs: 1000,
  loop: true,
  autoPlay,
  tracks: Object.entries(values).map(([joint, value]) => ({
    joint,
    keyframes: [{ tMs: 0, value }],
  })),
});

const RIG = compileRig(
  barWith({
    joints: [
      { ...wide, name: "twist", drive: "auto", follow: { joint: "lift", factor: 0.5 } },
      { ...wide, name: "turn", rest: 0.25 },
      { ...wide, name: "lift", rest: 1 },
      { ...wide, name: "blink", drive: "auto", rest: 0.5 },
    ],
    animations: [
      holds("walk", { turn: 0.5, lift: 0 }),
      holds("wave", { turn: -1, blink: 9 }),
      holds("breathe", { blink: 0.75 }, true),
    ],
  }),
);

function pose(state: PoseState): number[] {
  const out = new Float64Array(RIG.joints.count);
  samplePose(RIG, state, out);
  return [...out];
}

function idle(): PoseState {
  const state = createPoseState(RIG);
  stopAnimation(RIG, state, "breathe");
  return state;
}

test("without animation or caller every joint is at rest", () => {
  assert.deepEqual(pose(idle()), [0, 0.25, 1, 0.5]);
});

test("an autoPlay animation plays from load", () => {
  const state = createPoseState(RIG);
  assert.deepEqual(
    state.playing.map(({ animation, timeMs }) => [animation.name, timeMs]),
    [["breathe", 0]],
  );
  assert.deepEqual(pose(state), [0, 0.25, 1, 0.75]);
});

test("the latest started animation with a track wins, joint by joint", () => {
  const state = idle();
  startAnimation(RIG, state, "wave");
  startAnimation(RIG, state, "walk");
  assert.deepEqual(pose(state), [-0.5, 0.5, 0, 2]);
  startAnimation(RIG, state, "wave");
  assert.equal(state.playing.length, 2);
  assert.deepEqual(pose(state), [-0.5, -1, 0, 2]);
  stopAnimation(RIG, state, "wave");
  stopAnimation(RIG, state, "wave");
  assert.deepEqual(pose(state), [-0.5, 0.5, 0, 0.5]);
});

test("a caller's value wins over animations until it is cleared, and is clamped", () => {
  const state = idle();
  startAnimation(RIG, state, "walk");
  setJoint(RIG, state, "turn", 0);
  assert.deepEqual(pose(state), [-0.5, 0, 0, 0.5]);
  setJoint(RIG, state, "turn", -50);
  assert.deepEqual(pose(state), [-0.5, -2, 0, 0.5]);
  clearJoint(RIG, state, "turn");
  assert.deepEqual(pose(state), [-0.5, 0.5, 0, 0.5]);
});

test("a follower adds its share of the followed joint's clamped distance from rest", () => {
  const state = idle();
  setJoint(RIG, state, "lift", -9);
  assert.deepEqual(pose(state), [0.5 * (-2 - 1), 0.25, -2, 0.5]);
});

test("followers of followers settle in one sample, clamped at each step", () => {
  const auto = (name: string, joint: string): JointSpec => ({
    ...wide,
    name,
    drive: "auto",
    follow: { joint, factor: 3 },
  });
  const rig = compileRig(
    barWith({ joints: [auto("c", "b"), auto("b", "bend"), wide], animations: [] }),
  );
  const state = createPoseState(rig);
  const out = new Float64Array(3);
  setJoint(rig, state, "bend", 0.2);
  samplePose(rig, state, out);
  assert.deepEqual([...out], [0.6000000000000001 * 3, 0.6000000000000001, 0.2]);
  setJoint(rig, state, "bend", 1);
  samplePose(rig, state, out);
  assert.deepEqual([...out], [2, 2, 1]);
});

test("an auto joint cannot be set or cleared from outside", () => {
  const state = idle();
  const message = /joint "blink": expected a caller joint, got an auto joint/;
  assert.throws(() => setJoint(RIG, state, "blink", 1), { name: "TypeError", message });
  assert.throws(() => clearJoint(RIG, state, "blink"), { name: "TypeError", message });
  state.callerValues[3] = 1;
  assert.equal(pose(state)[3], 0.5);
});

test("unknown names are refused with the nearest known one", () => {
  const state = idle();
  const refused = (call: () => unknown, message: string) =>
    assert.throws(call, { name: "RangeError", message });
  refused(
    () => setJoint(RIG, state, "trun", 1),
    'joint: unknown joint "trun"; did you mean "turn"?',
  );
  const animation = 'animation: unknown animation "wlak"; did you mean "walk"?';
  refused(() => startAnimation(RIG, state, "wlak"), animation);
  refused(() => stopAnimation(RIG, state, "wlak"), animation);
  refused(() => poseAt(RIG, "wlak", 0), animation);
  refused(() => poseAt(RIG, "hasOwnProperty", 0), 'animation: unknown animation "hasOwnProperty"');
});

test("values, times and lengths that do not fit are refused", () => {
  const state = idle();
  assert.throws(() => setJoint(RIG, state, "turn", Number.NaN), /joint "turn": expected a finite/);
  assert.throws(() => startAnimation(RIG, state, "walk", Number.NaN), /timeMs: expected a finite/);
  assert.throws(() => poseAt(RIG, "walk", Number.POSITIVE_INFINITY), RangeError);
  const short = new Float64Array(3);
  assert.throws(() => samplePose(RIG, state, short), /out: expected length 4, got 3/);
  const other = { playing: [], callerValues: short };
  assert.throws(
    () => samplePose(RIG, other, new Float64Array(4)),
    /state\.callerValues: expected length 4, got 3/,
  );
});

test("values are absolute: a key at rest's value is rest, and 0 is the bind pose", () => {
  const rest = Math.PI / 6;
  const rig = compileRig(
    barWith({ joints: [{ ...BEND, rest }], animations: [holds("stay", { bend: rest })] }),
  );
  assert.deepEqual([...poseAt(rig, "stay", 123)], [rest]);
  const state = createPoseState(rig);
  const out = new Float64Array(1);
  samplePose(rig, state, out);
  assert.equal(out[0], rest);
  setJoint(rig, state, "bend", 0);
  samplePose(rig, state, out);
  assert.equal(out[0], 0);
});

test("a pose depends on the state alone, not on what was sampled before", () => {
  const rig = compileRig(BAR);
  const random = seededRandom(21);
  const times = Array.from({ length: 200 }, () => random() * 1200 - 100);
  const forward = times.map((ms) => poseAt(rig, "fold", ms)[0]);
  const state = createPoseState(rig);
  const playing = startAnimation(rig, state, "fold");
  const out = new Float64Array(1);
  for (let i = times.length - 1; i >= 0; i--) {
    playing.timeMs = times[i]!;
    out.fill(77);
    samplePose(rig, state, out);
    assert.equal(out[0], forward[i]);
  }
});
