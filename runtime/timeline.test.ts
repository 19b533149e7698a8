import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnimationSpec, JointSpec } from "bindpose/contract";
import { compileRig } from "./compile-rig.js";
import { createTimeline } from "./create-timeline.js";
import { maskBelow, maskJoints } from "./joint-mask.js";
import { mixTo, releaseJoint } from "./joint-mix.js";
import { moveTimeline } from "./move-timeline.js";
import { crossFade, play, seekPlay, stopPlay } from "./play.js";
import { BEND, barWith, seededRandom } from "./rigs.test.data.js";
import { samplePose } from "./sample-pose.js";
import type { Timeline } from "./timeline.js";

const joint = (name: string, bone: string, rest = 0): JointSpec => ({
  ...BEND,
  name,
  bone,
  rest,
  min: -10,
  max: 10,
});
const holds = (name: string, values: Record<string, number>): AnimationSpec => ({
  name,
  periodMs: 1000,
  loop: true,
  tracks: Object.entries(values).map(([each, value]) => ({
    joint: each,
    keyframes: [{ tMs: 0, value }],
  })),
});
const STEPS: AnimationSpec = {
  name: "steps",
  periodMs: 1000,
  loop: true,
  tracks: [],
  markers: [
    { tMs: 750, name: "right" },
    { tMs: 250, name: "left" },
    { tMs: 0, name: "start" },
  ],
};
const RIG = compileRig(
  barWith({
    joints: [joint("turn", "root", 1), joint("lift", "tip", 2)],
    animations: [
      holds("walk", { turn: 4, lift: 6 }),
      holds("wave", { turn: 8 }),
      STEPS,
      {
        ...STEPS,
        name: "fall",
        loop: false,
        markers: [
          { tMs: 500, name: "hit" },
          { tMs: 1000, name: "lie" },
        ],
      },
      {
        name: "sway",
        periodMs: 700,
        loop: true,
        tracks: [
          {
            joint: "turn",
            keyframes: [
              { tMs: 0, value: -1, interp: "bezier" },
              { tMs: 300, value: 3, interp: "ease-in" },
            ],
          },
        ],
      },
    ],
  }),
);

function pose(timeline: Timeline): number[] {
  const out = new Float64Array(RIG.joints.count);
  samplePose(RIG, timeline.state, out);
  return [...out];
}

/** Moves through the instants and lists the markers in the order in which they are told. */
function told(timeline: Timeline, instants: readonly number[]): string[] {
  const names: string[] = [];
  for (const instant of instants) moveTimeline(timeline, instant, ({ name }) => names.push(name));
  return names;
}

test("a cross-fade goes linearly from the old value to the new, and to rest where one alone drives", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "walk");
  assert.deepEqual(pose(timeline), [4, 6]);
  moveTimeline(timeline, 100);
  crossFade(timeline, "wave", { fadeMs: 400 });
  assert.deepEqual(pose(timeline), [4, 6]);
  moveTimeline(timeline, 200);
  assert.deepEqual(pose(timeline), [5, 5]);
  moveTimeline(timeline, 400);
  assert.deepEqual(pose(timeline), [7, 3]);
  moveTimeline(timeline, 500);
  assert.deepEqual(pose(timeline), [8, 2]);
  moveTimeline(timeline, 501);
  assert.deepEqual(
    timeline.plays.map(({ animation }) => animation.name),
    ["wave"],
  );
});

test("a cross-fade without time changes at once", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "walk");
  crossFade(timeline, "wave");
  assert.deepEqual(pose(timeline), [8, 2]);
});

test("a stop fades out to what lies beneath, and a second stop changes nothing", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "walk");
  const wave = play(timeline, "wave");
  stopPlay(timeline, wave, 100);
  moveTimeline(timeline, 50);
  stopPlay(timeline, wave);
  assert.deepEqual(pose(timeline), [6, 6]);
});

test("a higher layer lies on top whenever it started, as far as its mask lets it", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "walk", { layer: 1, mask: maskBelow(RIG, "tip") });
  play(timeline, "wave");
  assert.deepEqual(pose(timeline), [8, 6]);
  const half = maskJoints(RIG, ["turn"]).map((factor) => factor / 2);
  play(timeline, "walk", { layer: 2, mask: half });
  assert.deepEqual(pose(timeline), [6, 6]);
  assert.deepEqual([...maskBelow(RIG, "root")], [1, 1]);
});

test("an additive play adds its distance from rest, times its weight, on top of all", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "wave", { additive: true, weight: 0.5 });
  play(timeline, "walk", { layer: 3, weight: 0.5 });
  assert.deepEqual(pose(timeline), [2.5 + 3.5, 4]);
  play(timeline, "walk", { additive: true, mask: maskJoints(RIG, ["lift"]) });
  assert.deepEqual(pose(timeline), [6, 8]);
});

test("each crossing of a marker fires once, whatever the steps", () => {
  const expected = ["start", "left", "right", "start", "left", "right", "start", "left"];
  const starts = () => {
    const timeline = createTimeline(RIG);
    play(timeline, "steps");
    return timeline;
  };
  assert.deepEqual(told(starts(), [2250]), expected);
  assert.deepEqual(told(starts(), [0, 0, 250, 250, 750, 1000, 2000, 2250, 2250]), expected);
  const random = seededRandom(5);
  for (let round = 0; round < 20; round++) {
    const instants = Array.from({ length: 30 }, () => random() * 2250).sort((a, b) => a - b);
    assert.deepEqual(told(starts(), [...instants, 2250]), expected);
  }
});

test("a step back fires what it passes once, and turning at a marker does not repeat it", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "steps", { fromMs: 100 });
  assert.deepEqual(told(timeline, [150]), ["left"]);
  assert.deepEqual(told(timeline, [100, 50]), []);
  assert.deepEqual(told(timeline, [200, 150, 160]), ["left", "left"]);
  assert.deepEqual(told(timeline, [-400]), ["left", "start", "right"]);
});

test("a play that runs backwards tells its markers backwards", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "steps", { fromMs: 1000, speed: -2 });
  assert.deepEqual(told(timeline, [0, 100, 500]), ["start", "right", "left", "start"]);
});

test("a seek passes markers over, and one at its target fires", () => {
  const timeline = createTimeline(RIG);
  const steps = play(timeline, "steps", { fromMs: 10 });
  assert.deepEqual(told(timeline, [100]), []);
  seekPlay(timeline, steps, 750);
  assert.deepEqual(told(timeline, [100, 350]), ["right", "start"]);
  moveTimeline(timeline, 5000);
  assert.deepEqual(told(timeline, [5000, 5100]), ["right"]);
  seekPlay(timeline, steps, 0, 0);
  assert.deepEqual(told(timeline, [6000, 7000]), ["start"]);
});

test("an animation that does not loop tells each marker once and then no more", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "fall");
  assert.deepEqual(told(timeline, [400, 900, 1000, 1500, 9999]), ["hit", "lie"]);
});

test("a play tells the markers up to its end and is then taken off", () => {
  const timeline = createTimeline(RIG);
  const steps = play(timeline, "steps");
  moveTimeline(timeline, 200);
  stopPlay(timeline, steps, 100);
  assert.deepEqual(told(timeline, [9000, 9001]), ["left"]);
  assert.deepEqual(timeline.plays, []);
});

test("a callback may start and stop plays", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "steps", { layer: 1 });
  const names: string[] = [];
  const listen = ({ name }: { name: string }, source: ReturnType<typeof play>) => {
    names.push(name);
    if (name === "left") {
      stopPlay(timeline, source);
      play(timeline, "fall");
    }
  };
  for (const instant of [100, 300, 400, 900, 1300]) moveTimeline(timeline, instant, listen);
  assert.deepEqual(names, ["start", "left", "hit", "lie"]);
});

test("a step over more than a million markers is refused", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "steps");
  assert.throws(() => told(timeline, [1e12]), /step of "steps": expected at most 1000000 markers/);
});

test("a joint mixes from where it is to its value by its ease, and stays", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "walk");
  moveTimeline(timeline, 1000);
  mixTo(timeline, "turn", 8, 0.1);
  assert.deepEqual(pose(timeline), [4, 6]);
  moveTimeline(timeline, 1025);
  assert.deepEqual(pose(timeline), [5, 6]);
  mixTo(timeline, "turn", 9, 0.1, "ease-in");
  moveTimeline(timeline, 1075);
  const [eased] = pose(timeline);
  assert.ok(Math.abs(eased! - (5 + 4 * 0.315357)) < 1e-5, `${eased}`);
  moveTimeline(timeline, 2000);
  assert.deepEqual(pose(timeline), [9, 6]);
  mixTo(timeline, "turn", 0);
  mixTo(timeline, "lift", 1, 1, "ease-out");
  assert.deepEqual(pose(timeline), [0, 6]);
  moveTimeline(timeline, 1999);
  assert.deepEqual(pose(timeline), [9, 6]);
  releaseJoint(timeline, "turn");
  releaseJoint(timeline, "turn");
  assert.deepEqual(pose(timeline), [4, 6]);
});

test("recorded values replayed at other frame times give the same values", () => {
  const random = seededRandom(9);
  const records = Array.from({ length: 10 }, (_, i) => ({ at: i * 100, value: random() * 8 - 4 }));
  const replay = (frames: (nowMs: number) => number) => {
    const timeline = createTimeline(RIG);
    play(timeline, "sway", { speed: 0.7 });
    const seen: number[] = [];
    let now = 0;
    for (const { at, value } of records) {
      for (; now < at; now += frames(now)) moveTimeline(timeline, now);
      moveTimeline(timeline, at);
      seen.push(...pose(timeline));
      if (at === 300) crossFade(timeline, "walk", { fadeMs: 333 });
      mixTo(timeline, "lift", value, 0.08, "ease-in-out");
    }
    return seen;
  };
  const even = replay(() => 1000 / 60);
  const uneven = replay(() => 5 + random() * 195);
  assert.deepEqual(even, uneven);
});

test("the same instant gives the same bits whatever was played before", () => {
  const timeline = createTimeline(RIG);
  play(timeline, "walk");
  play(timeline, "sway", { fadeMs: 500, fromMs: 20, speed: 1.3 });
  const random = seededRandom(11);
  const poses = new Map<number, number[]>();
  const instants = Array.from({ length: 20 }, () => random() * 2000);
  for (const instant of [...instants, ...instants.reverse()]) {
    moveTimeline(timeline, instant);
    const found = poses.get(instant);
    if (found === undefined) poses.set(instant, pose(timeline));
    else assert.deepEqual(pose(timeline), found);
  }
});

test("animations marked autoPlay have started at instant 0", () => {
  const animations = [{ ...holds("idle", { turn: 3 }), autoPlay: true }];
  const rig = compileRig(barWith({ joints: [joint("turn", "root")], animations }));
  const timeline = createTimeline(rig);
  assert.equal(timeline.state.playing[0]!.animation.name, "idle");
});

test("what a game gets wrong is refused with the name and the nearest one", () => {
  const timeline = createTimeline(RIG);
  const refused = (call: () => void, message: RegExp) => assert.throws(call, message);
  refused(() => play(timeline, "wlak"), /unknown animation "wlak"; did you mean "walk"\?/);
  refused(() => play(timeline, "walk", { fadeMs: -1 }), /fadeMs: expected 0 or more, got -1/);
  refused(() => play(timeline, "walk", { speed: Number.NaN }), /speed: expected a finite number/);
  refused(
    () => play(timeline, "walk", { mask: new Float64Array(1) }),
    /mask: expected length 2, got 1/,
  );
  refused(() => mixTo(timeline, "tunr", 1), /unknown joint "tunr"; did you mean "turn"\?/);
  refused(() => mixTo(timeline, "turn", 1, -1), /seconds: expected 0 or more, got -1/);
  refused(
    () => mixTo(timeline, "turn", 1, 1, "bounce" as "linear"),
    /ease: expected one of linear, ease-in/,
  );
  refused(() => maskJoints(RIG, ["lfit"]), /unknown joint "lfit"; did you mean "lift"\?/);
  refused(() => maskBelow(RIG, "tpi"), /unknown bone "tpi"; did you mean "tip"\?/);
  refused(() => moveTimeline(timeline, Number.NaN), /nowMs: expected a finite number/);
});
