import assert from "node:assert/strict";
import test from "node:test";
import { WebIO } from "@gltf-transform/core";
import type { JointSpec, KeyframeSpec, ModelSpec } from "bindpose/contract";
import { exportGltf } from "./index.js";
import { playInThree } from "./play-in-three.test.helper.js";
import { ARM, writeSample } from "./sample-asset.test.data.js";

const DEGREE = Math.PI / 180;

const turn = (name: string, more: Partial<JointSpec> = {}): JointSpec => ({
  name,
  bone: "middle",
  kind: "rotation",
  axis: "z",
  min: -50,
  max: 50,
  rest: 0,
  drive: "auto",
  ...more,
});

interface Clip {
  readonly joints?: JointSpec[];
  readonly loop?: boolean;
  readonly periodMs?: number;
  readonly joint?: string;
}

/** ARM with one clip of one track, without roll: a turn is then about the axis that it says. */
function rigOf(keyframes: KeyframeSpec[], clip: Clip = {}): ModelSpec {
  const { joints = [turn("turn")], loop = false, periodMs = 1000, joint = "turn" } = clip;
  return {
    ...ARM,
    bones: ARM.bones.map(({ roll, ...bone }) => bone),
    joints,
    animations: [{ name: "clip", periodMs, loop, tracks: [{ joint, keyframes }] }],
  };
}

async function bake(rig: ModelSpec) {
  const { glb, report } = await exportGltf({ glb: await writeSample(rig), rig });
  const [animation] = (await new WebIO().readBinary(glb)).getRoot().listAnimations();
  const channels = (animation?.listChannels() ?? []).map((channel) => ({
    node: channel.getTargetNode()!.getName(),
    path: channel.getTargetPath(),
    interpolation: channel.getSampler()!.getInterpolation(),
    times: channel.getSampler()!.getInput()!.getArray() as Float32Array,
    values: channel.getSampler()!.getOutput()!.getArray() as Float32Array,
  }));
  return { glb, report: report.animations[0]!, channels };
}

/** Turn about z of key `k`, in degrees. */
function degrees(values: Float32Array, k: number): number {
  return (2 * Math.atan2(values[4 * k + 2]!, values[4 * k + 3]!)) / DEGREE;
}

test("a linear turn of two rounds is keyed every nine degrees, and goes all the way", async () => {
  const { channels, report, glb } = await bake(
    rigOf([
      { tMs: 0, value: 0 },
      { tMs: 1000, value: 4 * Math.PI },
    ]),
  );
  const [{ times, values, interpolation }] = channels as [(typeof channels)[0]];
  assert.equal(interpolation, "LINEAR");
  assert.ok(times.length >= 81 && times.length < 110, `${times.length} keys`);
  assert.ok(report.rotationErrorDegrees < 0.01);
  for (let k = 0; k < times.length; k++) {
    const off = (degrees(values, k) - 720 * times[k]!) % 360;
    assert.ok(Math.min(Math.abs(off), 360 - Math.abs(off)) < 1e-3, `key ${k}`);
    assert.ok(Math.abs(Math.hypot(...values.subarray(4 * k, 4 * k + 4)) - 1) < 1e-6);
  }
  const { scene, pose } = await playInThree(glb);
  pose("clip", 0.125);
  const { x, y, z, w } = scene.getObjectByName("middle")!.quaternion;
  assert.ok(
    Math.abs(Math.abs(z) - Math.SQRT1_2) < 1e-4 && Math.abs(Math.abs(w) - Math.SQRT1_2) < 1e-4,
  );
  assert.ok(Math.hypot(x, y) < 1e-6);
});

test("from 1 to 359 degrees is the long way (bug D07)", async () => {
  const { channels } = await bake(
    rigOf([
      { tMs: 0, value: DEGREE },
      { tMs: 1000, value: 359 * DEGREE },
    ]),
  );
  const [{ times, values }] = channels as [(typeof channels)[0]];
  const middle = times.findIndex((time) => time >= 0.5);
  const angle = Math.abs(degrees(values, middle));
  assert.ok(angle > 167 && angle <= 193, `${angle}`);
});

test("a track of steps is STEP, with both sides of each jump as keys", async () => {
  const { channels, report } = await bake(
    rigOf([
      { tMs: 0, value: 0, interp: "constant" },
      { tMs: 400, value: 1, interp: "constant" },
      { tMs: 700, value: -1, interp: "constant" },
    ]),
  );
  const [{ times, values, interpolation }] = channels as [(typeof channels)[0]];
  assert.equal(interpolation, "STEP");
  assert.equal(report.jumps, 2);
  assert.deepEqual(
    Array.from(times, (time) => Math.round(time * 1e5) / 1e5),
    [0, 0.3999, 0.4, 0.6999, 0.7, 1],
  );
  assert.ok(times[2]! <= 0.4 && times[4]! <= 0.7, "a jump has happened at its time");
  const turns = Array.from(times, (_, k) => Math.round(degrees(values, k) / DEGREE / 57.2958) / 57);
  assert.equal(new Set(turns.slice(0, 2)).size, 1);
  assert.equal(report.rotationErrorDegrees < 1e-4, true);
});

test("a jump amid motion is a line of a tenth of a millisecond before it", async () => {
  const { channels, report } = await bake(
    rigOf([
      { tMs: 0, value: 0, interp: "constant" },
      { tMs: 400, value: 1, interp: "linear" },
      { tMs: 1000, value: 0.5 },
    ]),
  );
  const [{ times, values, interpolation }] = channels as [(typeof channels)[0]];
  assert.equal(interpolation, "LINEAR");
  assert.equal(report.jumps, 1);
  const at = times.findIndex((time) => time > 0.39995);
  assert.ok(Math.abs(times[at]! - times[at - 1]! - 1e-4) < 1e-6);
  assert.ok(Math.abs(degrees(values, at) - 57.2958) < 1e-3);
  assert.ok(Math.abs(degrees(values, at - 1)) < 1e-6);
});

test("a jump onto the last key of a clip that ends is its last key", async () => {
  const { channels } = await bake(
    rigOf([
      { tMs: 0, value: 0, interp: "constant" },
      { tMs: 1000, value: 1 },
    ]),
  );
  const [{ values, times }] = channels as [(typeof channels)[0]];
  assert.ok(Math.abs(degrees(values, times.length - 1) - 57.2958) < 1e-3);
});

test("a loop with a seam ends with the value that its period is approached with (bug D05)", async () => {
  const { channels } = await bake(
    rigOf(
      [
        { tMs: 0, value: 0 },
        { tMs: 1000, value: 1 },
      ],
      { loop: true },
    ),
  );
  const [{ times, values }] = channels as [(typeof channels)[0]];
  assert.ok(Math.abs(degrees(values, times.length - 1) - 57.2958) < 1e-3);
  assert.ok(Math.abs(degrees(values, 0)) < 1e-6);
});

test("a curve that stands upright for an instant is a jump there, and bounded elsewhere", async () => {
  const { report } = await bake(
    rigOf([
      { tMs: 0, value: 0, interp: "bezier", out: [1000, 0] },
      { tMs: 1000, value: 2, in: [-1000, 0] },
    ]),
  );
  assert.ok(report.jumps === 1, `${report.jumps}`);
  assert.ok(report.rotationErrorDegrees <= 0.05, `${report.rotationErrorDegrees}`);
});

test("values are absolute, also beside a rest (bug D09)", async () => {
  const rested = [turn("turn", { rest: 30 * DEGREE })];
  const { channels } = await bake(rigOf([{ tMs: 0, value: 30 * DEGREE }], { joints: rested }));
  const [{ values, interpolation }] = channels as [(typeof channels)[0]];
  assert.equal(interpolation, "STEP");
  assert.ok(Math.abs(degrees(values, 0) - 30) < 1e-4);
});

test("knots a hair apart are one key, and the period wins", async () => {
  const { channels } = await bake(
    rigOf([
      { tMs: 0, value: 0 },
      { tMs: 500, value: 1 },
      { tMs: 500.000001, value: 1 },
      { tMs: 999.999999, value: 0 },
    ]),
  );
  const [{ times }] = channels as [(typeof channels)[0]];
  assert.ok(times.every((time, i) => i === 0 || time > times[i - 1]!));
  assert.ok(times.at(-1)! > 0.9999);
});

test("a follower is keyed where its leader is, on another bone, whatever bones are called", async () => {
  const joints = [
    turn("turn", { bone: "other" }),
    turn("helper", { bone: "tip", follow: { joint: "turn", factor: 0.5 } }),
  ];
  const rig = rigOf(
    [
      { tMs: 0, value: 0 },
      { tMs: 300, value: 1 },
      { tMs: 1000, value: 0 },
    ],
    { joints },
  );
  const renamed = {
    ...rig,
    bones: rig.bones.map((bone) => ({
      ...bone,
      name: bone.name === "middle" ? "other" : bone.name,
      parent: bone.parent === "middle" ? "other" : bone.parent,
    })),
  };
  const { channels } = await bake(renamed);
  assert.deepEqual(
    channels.map(({ node }) => node),
    ["other", "tip"],
  );
  const at = channels[1]!.times.findIndex((time) => time >= 0.2999999);
  assert.ok(Math.abs(degrees(channels[1]!.values, at) - 0.5 / DEGREE) < 0.05);
});

test("a rig that nothing moves has no clips in its file", async () => {
  const rig = { ...ARM, joints: [], animations: [{ name: "still", periodMs: 100, tracks: [] }] };
  const { channels, report } = await bake(rig);
  assert.deepEqual([channels, report.keys, report.channels], [[], 0, 0]);
});

test("a shift of the game's is in metres, and its followers' factor turns one into the other", async () => {
  const joints = [
    turn("slide", { kind: "translation", axis: "x", min: -2, max: 4, rest: 1, drive: "caller" }),
    turn("spin", { follow: { joint: "slide", factor: 0.5 } }),
    turn("drag", { kind: "translation", bone: "tip", follow: { joint: "slide", factor: 3 } }),
    turn("nod", { bone: "base", drive: "caller" }),
    turn("reach", { kind: "translation", bone: "tip", follow: { joint: "nod", factor: 2 } }),
  ];
  const rig = { ...rigOf([]), joints, animations: [], space: { metresPerUnit: 0.1 } };
  const { glb } = await exportGltf({ glb: await writeSample(rig), rig });
  const { scene } = await playInThree(glb);
  const [slide, spin] = JSON.parse(scene.getObjectByName("middle")!.userData["joints"]);
  assert.deepEqual([slide.min, slide.max, slide.rest, slide.axis], [-0.2, 0.4, 0.1, [1, 0, 0]]);
  assert.deepEqual(spin.follow, { joint: "slide", factor: 5 });
  const [drag, reach] = JSON.parse(scene.getObjectByName("tip")!.userData["joints"]);
  assert.ok(Math.abs(drag.follow.factor - 3) < 1e-12);
  assert.ok(Math.abs(reach.follow.factor - 0.2) < 1e-12);
});

test("bones along: y points along each bone with a length, whichever way it goes", async () => {
  const directions = [
    [0, 1, 0],
    [0, -1, 0.05],
    [1, 0.1, 0],
    [0, -0.2, 1],
    [0, 0.1, -1],
  ] as const;
  const bones = directions.map(([x, y, z], i) => ({
    name: `bone_${i}`,
    parent: i === 0 ? null : "bone_0",
    head: [0, i, 0] as [number, number, number],
    tail: [x, i + y, z] as [number, number, number],
    roll: i % 2,
  }));
  const rig: ModelSpec = { ...ARM, bones, joints: [], animations: [] };
  const glb = await writeSample(rig);
  const { scene, pose } = await playInThree(
    (await exportGltf({ glb, rig }, { bones: "along" })).glb,
  );
  pose(null, 0);
  directions.forEach((direction, i) => {
    const m = scene.getObjectByName(`bone_${i}`)!.matrixWorld.elements;
    const length = Math.hypot(...direction);
    direction.forEach((value, k) => {
      assert.ok(Math.abs(m[4 + k]! - value / length) < 1e-6, `bone ${i}`);
    });
  });
  // Without roll, z keeps to the front.
  const upright = scene.getObjectByName("bone_2")!.matrixWorld.elements;
  assert.ok(upright[10]! > 0.99);
});
