import assert from "node:assert/strict";
import { test } from "node:test";
import { INTERPOLATIONS } from "bindpose/contract/words";
import { compileRig } from "./compile-rig.js";
import { evaluateCurve } from "./evaluate-curve.js";
import { BEND, barWith, seededRandom } from "./rigs.test.data.js";
import { writeTracks } from "./write-tracks.js";

/** Tracks of which some share their keys' times and some do not, of every shape. */
function randomAnimation(random: () => number, loop: boolean) {
  const joints = Array.from({ length: 9 }, (_, i) => ({ ...BEND, name: `joint_${i}` }));
  const shared = [0, 200 + random() * 100, 700, loop ? 900 : 1000];
  const tracks = joints.map(({ name }, i) => {
    const own = [random() * 300, 400, 500 + random() * 400];
    const times = i === 8 ? [400] : i % 3 === 0 ? own : shared;
    const keyframes = times.map((tMs) => ({
      tMs,
      value: random() * 6 - 3,
      interp: INTERPOLATIONS[Math.floor(random() * INTERPOLATIONS.length)]!,
      ...(random() < 0.3 ? { out: [random() * 200, random()] as [number, number] } : {}),
    }));
    return { joint: name, keyframes };
  });
  const animations = [{ name: "any", periodMs: 1000, loop, tracks }];
  return compileRig(barWith({ joints, animations })).animations[0]!;
}

test("tracks evaluated side by side have the bits of each curve evaluated alone", () => {
  const random = seededRandom(51);
  const out = new Float64Array(9);
  for (let round = 0; round < 40; round++) {
    const animation = randomAnimation(random, round % 2 === 0);
    const keys = animation.tracks.flatMap(({ curve }) => [...curve.segments].slice(0, 1));
    const times = Array.from({ length: 60 }, () => random() * 4000 - 1500);
    for (const time of [...times, ...keys, 0, 700, 900, 1000]) {
      writeTracks(animation, time, out);
      for (const { joint, curve } of animation.tracks) {
        assert.ok(Object.is(out[joint], evaluateCurve(curve, time)), `joint ${joint} at ${time}`);
      }
    }
  }
});

test("tracks whose keys stand at the same times form one group", () => {
  const { groups } = randomAnimation(seededRandom(52), true);
  assert.deepEqual(
    groups.map(({ joints }) => [...joints]),
    [[0], [1, 2, 4, 5, 7], [3], [6], [8]],
  );
});
