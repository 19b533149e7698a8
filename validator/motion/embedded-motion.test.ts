import assert from "node:assert/strict";
import { test } from "node:test";
import { barAsset } from "../pose/bar-fixture.js";
import type { DecodedAnimation, DecodedChannel } from "../read/decoded-asset.js";
import { judgeMotion } from "./judge-motion.js";
import { codesOf, tubeAsset } from "./tube-fixture.js";

const TIP = 2;
const GRIP = 3;
const BODY = 6;
const PROP = 7;

/** A rotation about x by each of the angles. */
function turns(...angles: number[]): Float32Array {
  return Float32Array.from(angles.flatMap((a) => [Math.sin(a / 2), 0, 0, Math.cos(a / 2)]));
}

function channel(more: Partial<DecodedChannel> = {}, index = 0): DecodedChannel {
  return {
    index,
    sampler: index,
    node: TIP,
    path: "rotation",
    interpolation: "LINEAR",
    times: Float32Array.of(0, 0.5, 1),
    values: turns(0, 0.6, 0),
    ...more,
  };
}

function clip(...channels: Partial<DecodedChannel>[]): DecodedAnimation {
  return { index: 0, name: "a", channels: channels.map((more, index) => channel(more, index)) };
}

function judge(animation: DecodedAnimation, required: readonly string[] = []) {
  return judgeMotion(
    { asset: tubeAsset([animation]), rig: null },
    { requiredAnimations: required.map((name) => ({ name })), requiredJoints: [] },
  );
}

const codes = (animation: DecodedAnimation, required?: readonly string[]) =>
  codesOf(judge(animation, required));

test("a sound embedded swing has nothing wrong", () => {
  const { motions, findings } = judge(clip({}), ["a"]);
  assert.deepEqual(findings, []);
  const chord = 2 * Math.hypot(2, 0.5) * Math.sin(0.3);
  assert.ok(Math.abs(motions[0]!.largest - chord / Math.hypot(1, 6, 1)) < 1e-6);
  assert.equal(motions[0]!.periodMs, 1000);
  assert.deepEqual(codes(clip({ interpolation: "STEP" }), ["a"]), []);
});

test("a constant animation, and one of a single key, do not animate", () => {
  const still = { values: turns(0, 0, 0) };
  assert.deepEqual(codes(clip(still)), ["MOTION_NEVER_MOVES"]);
  assert.deepEqual(codes(clip(still), ["a"]), ["MOTION_KEYS_EQUAL"]);
  const one = { times: Float32Array.of(0), values: turns(0.5) };
  assert.deepEqual(codes(clip(one)), ["MOTION_POSE_ONLY"]);
  assert.deepEqual(codes(clip({ ...one, times: Float32Array.of(1) }), ["a"]), [
    "MOTION_STATIC_POSE",
  ]);
});

test("channels that target no bone are told apart from those on the mesh's own node", () => {
  assert.deepEqual(codes(clip({ node: PROP })), ["MOTION_ELSEWHERE"]);
  assert.deepEqual(codes(clip({ node: PROP }), ["a"]), ["MOTION_OUTSIDE_SKIN"]);
  assert.deepEqual(codes(clip({ node: BODY })), ["MOTION_TARGETS_SKINNED_NODE"]);
  assert.deepEqual(codes(clip({}, { node: BODY }), ["a"]), ["MOTION_TARGETS_SKINNED_NODE"]);
  assert.deepEqual(codes(clip({ node: BODY }), ["a"]), ["MOTION_SKINNED_NODE_ONLY"]);
  assert.deepEqual(codes(clip({ node: GRIP })), ["MOTION_NEVER_MOVES"]);
  assert.deepEqual(codes(clip({ node: GRIP }), ["a"]), ["MOTION_BONES_WITHOUT_SKIN"]);
});

test("channels should start at 0 and end together; a single key ends nowhere", () => {
  const short = { times: Float32Array.of(0, 0.2, 0.5), values: turns(0, 0.1, 0), node: 1 };
  assert.deepEqual(codes(clip({}, short)), ["MOTION_DURATIONS_DIFFER"]);
  assert.deepEqual(codes(clip({}, { times: Float32Array.of(0.3), values: turns(0), node: 1 })), []);
  assert.deepEqual(codes(clip({ times: Float32Array.of(0.1, 0.5, 1) })), ["MOTION_STARTS_LATE"]);
});

test("a flipped quaternion and half a turn between two keys are found at their key", () => {
  const flipped = turns(0, 0.6, 0);
  flipped.set(
    flipped.subarray(4, 8).map((x) => -x),
    4,
  );
  const { findings } = judge(clip({ values: flipped }));
  assert.deepEqual(codesOf({ findings }), ["MOTION_QUATERNION_SIGN", "MOTION_QUATERNION_SIGN"]);
  assert.equal(findings[0]!.pointer, "/animations/0/channels/0");
  assert.deepEqual(codes(clip({ values: flipped, interpolation: "STEP" })), []);
  const { findings: half } = judge(clip({ values: turns(0, Math.PI, 0) }));
  assert.deepEqual(codesOf({ findings: half }), [
    "MOTION_QUATERNION_OPPOSITE",
    "MOTION_QUATERNION_OPPOSITE",
  ]);
  assert.deepEqual(codes(clip({ values: turns(0, 3.1, 0) })), []);
});

/** Cubic keys (in-tangent, value, out-tangent) of a translation along x. */
function cubic(...keys: [number, number, number][]): Partial<DecodedChannel> {
  const values = keys.flatMap(([into, value, out]) => [into, 0, 0, value, 4, 0, out, 0, 0]);
  // The tip stands 2 above mid: 4 in y lifts it, so that the mesh's ends differ from its rest.
  return { path: "translation", interpolation: "CUBICSPLINE", values: Float32Array.from(values) };
}

test("cubic tangents that carry a bone far beyond its keys are found", () => {
  assert.deepEqual(codes(clip(cubic([0, 0, 1], [1, 1, -1], [-1, 0, 0]))), []);
  assert.deepEqual(codes(clip(cubic([0, 0, 60], [1, 1, -1], [-1, 0, 0]))), [
    "MOTION_CUBIC_OVERSHOOT",
  ]);
  const spin = {
    interpolation: "CUBICSPLINE" as const,
    times: Float32Array.of(0, 1),
    // biome-ignore format: one key a line
    values: Float32Array.of(0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0.5, 0, 0, 0.86602540378, 0, 0, 0, 0),
  };
  assert.deepEqual(codes(clip(spin)), []);
});

test("an animation without a name is called by its number", () => {
  const { findings, motions } = judge({ ...clip({}), name: null });
  assert.deepEqual(codesOf({ findings }), ["MOTION_NAME_MISSING"]);
  assert.equal(motions[0]!.animation, "animation 0");
});

test("two animations of one name are told; a required one without channels has no keyframes", () => {
  const asset = tubeAsset([
    clip({}),
    { ...clip({}), index: 1 },
    { ...clip(), name: "b", index: 2 },
  ]);
  const { findings } = judgeMotion(
    { asset, rig: null },
    { requiredAnimations: [{ name: "b" }], requiredJoints: [] },
  );
  assert.deepEqual(codesOf({ findings }), ["MOTION_NO_KEYFRAMES", "MOTION_NAME_DUPLICATE"]);
  assert.deepEqual(
    findings.map(({ pointer }) => pointer),
    ["/animations/2", "/animations/1"],
  );
});

test("a clip of several keys that does not come back has a seam, one from pose to pose has none", () => {
  assert.deepEqual(codes(clip({ values: turns(0, 0.3, 0.6) })), ["MOTION_SEAM"]);
  assert.deepEqual(codes(clip({ times: Float32Array.of(0, 1), values: turns(0, 0.6) })), []);
});

test("a jump that steps make is no seam", () => {
  const stepped = { interpolation: "STEP" as const, values: turns(0, 0.3, 0.6) };
  assert.deepEqual(codes(clip(stepped)), []);
  assert.deepEqual(codes(clip(stepped, { node: 1, values: turns(0, 0.3, 0.6) })), ["MOTION_SEAM"]);
});

test("the bar is sound, and the box of its motion is wider than both end poses", () => {
  const options = { requiredAnimations: [{ name: "bend" }], requiredJoints: [] };
  const { motions, findings } = judgeMotion({ asset: barAsset(), rig: null }, options);
  assert.deepEqual(findings, []);
  assert.ok(Math.abs(motions[0]!.box.min[0] + 1.118) < 1e-3);
  assert.equal(motions[0]!.deformation[0]!.volumeChange, null);
});

test("channels that are no curve, and morph weights, are left to others", () => {
  const broken: Partial<DecodedChannel>[] = [
    { times: new Float32Array(0) },
    { times: Float32Array.of(0, 0.5, 0.5) },
    { times: Float32Array.of(-0.125, 0.5, 1) },
    { times: Float32Array.of(0, Number.NaN, 1) },
    { times: Float32Array.of(0, 0.5, Infinity) },
    { values: turns(0, Number.NaN, 0) },
    { path: "weights" },
  ];
  for (const more of broken)
    assert.deepEqual(judge(clip(more)), { motions: [], sweeps: [], findings: [] });
});

test("lengths are measured on the mesh as the file poses it", () => {
  const asset = tubeAsset([clip({})]);
  const nodes = asset.nodes.map((node, index) =>
    index === 0
      ? { ...node, local: Float64Array.of(100, 0, 0, 0, 0, 100, 0, 0, 0, 0, 100, 0, 0, 0, 0, 1) }
      : node,
  );
  const options = { requiredAnimations: [], requiredJoints: [] };
  const large = judgeMotion({ asset: { ...asset, nodes }, rig: null }, options).motions[0]!;
  const plain = judgeMotion({ asset, rig: null }, options).motions[0]!;
  assert.ok(Math.abs(large.largest - plain.largest) < 1e-9);
  assert.ok(
    Math.abs(large.deformation[4]!.stretch.worst - plain.deformation[4]!.stretch.worst) < 1e-9,
  );
});

test("a pose without extent falls back on the stored positions", () => {
  const asset = tubeAsset([clip({})]);
  const nodes = asset.nodes.map((node, index) =>
    index === 0 ? { ...node, local: new Float64Array(16), trs: null } : node,
  );
  const options = { requiredAnimations: [], requiredJoints: [] };
  const { findings } = judgeMotion({ asset: { ...asset, nodes }, rig: null }, options);
  assert.deepEqual(codesOf({ findings }), ["MOTION_NEVER_MOVES"]);
});

test("eight influences a vertex are all counted", () => {
  const asset = tubeAsset([clip({})]);
  const mesh = asset.mesh!;
  const empty = {
    joints: new Uint16Array(mesh.joints.length),
    weights: new Float32Array(mesh.weights.length),
  };
  const moved = {
    ...asset,
    mesh: { ...mesh, ...empty, extraSets: [{ joints: mesh.joints, weights: mesh.weights }] },
  };
  const options = { requiredAnimations: [], requiredJoints: [] };
  assert.deepEqual(
    judgeMotion({ asset: moved, rig: null }, options),
    judgeMotion({ asset, rig: null }, options),
  );
});
