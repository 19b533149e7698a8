import assert from "node:assert/strict";
import { test } from "node:test";
import { type JointSpec, reportSchema } from "bindpose/contract";
import { draftForeign, draftRun, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";
import { judgeMotion } from "./judge-motion.js";
import { countIntersections } from "./self-intersections.js";
import { clip, codesOf, keys, tubeAsset, tubeRig, turn } from "./tube-fixture.js";

/** The tube with these joints alone, swept. */
function sweep(joints: JointSpec[], asset = tubeAsset()) {
  const rig = { ...tubeRig([]), joints };
  const options = { requiredAnimations: [], requiredJoints: [], deep: true };
  return judgeMotion({ asset, rig }, options);
}

/** Of a finding on a sweep. */
function paramsOf({ params }: { readonly params: unknown }) {
  type Params = { value: number; bone?: string; other?: string; at?: readonly number[] };
  return params as Params;
}

/** What the tube does to the ground while its root is moved. */
function walk(tracks: Parameters<typeof clip>[1]) {
  const options = { requiredAnimations: [], requiredJoints: [], deep: true };
  const rig = tubeRig([clip("walk", tracks, { loop: true })]);
  return judgeMotion({ asset: tubeAsset(), rig }, options).motions[0]!.walk;
}

test("a joint of a narrow range does no harm to the skin", () => {
  const { sweeps, findings } = sweep([turn("bend", "mid", { min: -0.3, max: 0.3 })]);
  assert.deepEqual(findings, []);
  assert.equal(sweeps.length, 1);
  const [bend] = sweeps;
  assert.ok(bend!.crossSection > 0.9 && bend!.crossSection <= 1);
  assert.ok(bend!.volumeChange > -0.1 && bend!.volumeChange <= 0);
  assert.ok(bend!.stretch > 1 && bend!.stretch < 1.5);
  assert.deepEqual([bend!.intersections, bend!.dragged], [0, 0]);
  // The tube's radius, over its diagonal of 6 by 1 by 1.
  assert.ok(Math.abs(bend!.limbRadius - 0.5 / Math.sqrt(38)) < 1e-3);
});

test("half a turn about the limb wrings it out", () => {
  const { sweeps, findings } = sweep([turn("twist", "mid", { axis: "y", min: 0, max: 3.1 })]);
  assert.ok(sweeps[0]!.crossSection < 0.7);
  assert.equal(sweeps[0]!.worstValue, 3.1);
  const lost = findings.find(({ code }) => code === "MOTION_SWEEP_VOLUME")!;
  assert.deepEqual(paramsOf(lost), {
    ...paramsOf(lost),
    value: 3.1,
    at: tubeRig([]).bones[1]!.head,
  });
  const codes = codesOf({ findings });
  assert.ok(codes.includes("MOTION_SWEEP_THIN"), codes.join());
  assert.ok(codes.includes("MOTION_SWEEP_VOLUME"), codes.join());
});

test("a bone that is pulled out of the body stretches the skin", () => {
  const pull = turn("pull", "tip", { kind: "translation", axis: "y", min: 0, max: 3 });
  const { sweeps, findings } = sweep([pull]);
  assert.ok(sweeps[0]!.stretch > 2.5);
  const found = findings.find(({ code }) => code === "MOTION_SWEEP_STRETCH");
  const { value, bone, other, at } = paramsOf(found!);
  assert.equal(value, 3);
  // Between the last ring of the middle bone and the tip's, on the tube's skin.
  assert.deepEqual([bone, other].sort(), ["mid", "tip"]);
  assert.ok(Math.abs(Math.hypot(at![0]!, at![2]!) - 0.5) < 1e-2, `${at}`);
});

test("every vertex of another limb that a joint drags along is counted, whichever way it goes", () => {
  const asset = tubeAsset();
  // The first ring is the root's; of these three the tip has a share.
  const TIP = 2;
  for (const vertex of [0, 5, 7]) {
    asset.mesh!.joints[4 * vertex + 1] = TIP;
    asset.mesh!.weights.set([0.75, 0.25], 4 * vertex);
  }
  for (const axis of ["x", "y", "z"] as const) {
    const pull = turn("pull", "tip", { kind: "translation", axis, min: 0, max: 1 });
    assert.equal(sweep([pull], asset).sweeps[0]!.dragged, 3, axis);
    assert.equal(sweep([pull]).sweeps[0]!.dragged, 0, axis);
  }
});

test("a joint folded onto the limb above cuts through it", () => {
  const { sweeps } = sweep([turn("fold", "mid", { min: 0, max: 3 })]);
  assert.ok(sweeps[0]!.intersections > 0);
});

test("triangles that cross are counted, those that touch, share a point or are apart are not", () => {
  const flat = [0, 0, 0, 4, 0, 0, 0, 4, 0];
  const count = (other: number[], points = [0, 1, 2, 3, 4, 5]) =>
    countIntersections(
      [0, 1],
      Uint32Array.of(0, 1, 2, 3, 4, 5),
      Uint32Array.from(points),
      Float64Array.from([...flat, ...other]),
    );
  assert.equal(count([1, 1, -1, 1, 1, 1, 1, 2, 1]), 1);
  assert.equal(count([1, 1, 1, 1, 1, 2, 1, 2, 1]), 0);
  assert.equal(count([9, 1, -1, 9, 1, 1, 9, 2, 1]), 0);
  assert.equal(count([1, 1, -1, 1, 1, 1, 1, 2, 1], [0, 1, 2, 0, 4, 5]), 0);
});

test("what is planted moves back as fast as the character walks", () => {
  const steps = walk({
    lift: keys(0, 0, 500, 0, 750, 1, 1000, 0),
    shift: keys(0, 0, 500, -1, 1000, 0),
  })!;
  assert.equal(steps.contacts[0]!.bone, "root");
  assert.deepEqual([steps.contacts[0]!.fromMs, steps.contacts[0]!.toMs], [0, 500]);
  assert.ok(Math.abs(steps.speed - 2) < 0.3, `speed ${steps.speed}`);
  assert.ok(Math.abs(steps.direction - Math.PI / 2) < 1e-9);
  assert.ok(Math.abs(Math.min(...steps.lowest.map(({ y }) => y))) < 1e-9);
});

test("a clip that never leaves the ground does not step", () => {
  assert.equal(walk({ shift: keys(0, 0, 500, -1, 1000, 0) }), null);
});

test("a deep report keeps to its schema, and only a deep one has sweeps", async () => {
  const deep = await validateAsset(writeAsset(draftRun()), { deep: true, khronos: false });
  reportSchema.parse(deep);
  assert.deepEqual(
    deep.sweeps.map(({ joint }) => joint),
    ["bend", "nod"],
  );
  assert.equal(deep.verdict, "valid");
  assert.ok(deep.motion[0]!.deformation.length > 30);
  const plain = await validateAsset(writeAsset(draftRun()), { khronos: false });
  assert.deepEqual([plain.sweeps, plain.motion[0]!.walk], [[], null]);
  const foreign = { profile: "gltf", deep: true, khronos: false } as const;
  assert.deepEqual((await validateAsset(writeAsset(draftForeign()), foreign)).sweeps, []);
});
