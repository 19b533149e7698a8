import assert from "node:assert/strict";
import { test } from "node:test";
import { RULES } from "bindpose/contract";
import { judgeMotion } from "./judge-motion.js";
import { clip, codesOf, judgeTube, keys, tubeAsset, tubeRig, turn } from "./tube-fixture.js";

/** Diagonal of the tube's box. */
const DIAGONAL = Math.hypot(1, 6, 1);
const swing = keys(0, 0, 500, 0.6, 1000, 0);

function only(
  animations: Parameters<typeof judgeTube>[0],
  required: Parameters<typeof judgeTube>[1] = {},
) {
  return codesOf(judgeTube(animations, required));
}

test("a swing that bends the tube has nothing wrong, and its figures are those of a lever", () => {
  const { motions, findings } = judgeTube([clip("wave", { tip_bend: swing }, { loop: true })], {
    required: ["wave"],
  });
  assert.deepEqual(findings, []);
  const [wave] = motions;
  // The farthest vertex of the cap turns about (0, 4, 0) by 0.6: a chord of 2 r sin(0.3).
  const chord = 2 * Math.hypot(2, 0.5) * Math.sin(0.3);
  assert.ok(Math.abs(wave!.largest - chord / DIAGONAL) < 1e-9);
  assert.equal(wave!.peakMs, 500);
  assert.equal(wave!.seam, 0);
  assert.equal(wave!.rootTravel, 0);
  assert.equal(wave!.instants, 33);
  assert.equal(wave!.instantsDropped, 0);
  assert.equal(wave!.carriedBy[0]!.bone, "tip");
  assert.ok(Math.abs(wave!.carriedBy.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-12);
  assert.ok(wave!.movedShare > 0.3 && wave!.movedShare < 0.5);
  assert.ok(wave!.mean > 0 && wave!.mean < wave!.largest);
  assert.ok(wave!.rigidResidual > 0.01);
  assert.equal(wave!.deformation.length, 9);
  const peak = wave!.deformation.find(({ timeMs }) => timeMs === 500)!;
  assert.ok(peak.stretch.worst > 1.05 && peak.stretch.worst < 1.5);
  assert.ok(peak.volumeChange! < 0 && peak.volumeChange! > -0.05);
  assert.equal(peak.flippedTriangles, 0);
  const start = wave!.deformation[0]!;
  assert.ok(Math.abs(start.stretch.worst - 1) < 1e-6 && Math.abs(start.volumeChange!) < 1e-6);
});

test("sound motions raise no error and no warning", () => {
  const joints = [turn("aim", "tip", { drive: "caller", min: -1, max: 1 })];
  const sound = {
    breath: clip(
      "a",
      { tip_bend: keys(0, 0, 500, (0.006 * DIAGONAL) / 2, 1000, 0) },
      { loop: true },
    ),
    "idle of 0.2 % of the diagonal": clip("a", { tip_bend: keys(0, 0, 500, 0.006, 1000, 0) }),
    "hold, then move": clip("a", { tip_bend: keys(0, 0, 900, 0, 1000, 0.5) }),
    "hold, then move back": clip("a", { tip_bend: keys(0, 0, 980, 0, 990, 0.5, 1000, 0) }),
    step: clip(
      "a",
      {
        tip_bend: [
          { tMs: 0, value: 0, interp: "constant" },
          { tMs: 500, value: 1, interp: "constant" },
        ],
      },
      { loop: true },
    ),
    "full turn of the tip": clip(
      "a",
      {
        tip_turn: keys(0, 0, 1000, 2 * Math.PI),
      },
      { loop: true },
    ),
    "rest differs from every key": clip("a", { tip_bend: keys(0, 1, 1000, 1.5) }),
    "a caller's joint": clip("a", { aim: swing }),
    "socket and skin": clip("a", { tip_bend: swing, grip: swing }),
  };
  joints.push(turn("tip_turn", "tip", { min: -7, max: 7 }));
  for (const [name, animation] of Object.entries(sound)) {
    const { findings } = judgeTube([animation], { required: ["a"], joints });
    const loud = findings.filter(({ code }) => /error|warning/.test(RULES[code].severity));
    assert.deepEqual(loud, [], name);
  }
});

test("a translation is a motion, and one that enters from off-screen is only remarked on", () => {
  const bend = clip("bend", { tip_bend: swing });
  assert.deepEqual(only([bend, clip("a", { lift: swing })], { required: ["a"] }), ["MOTION_RIGID"]);
  assert.deepEqual(
    only([bend, clip("draw", { lift: keys(0, -3 * DIAGONAL, 1000, 0) })], { required: ["draw"] }),
    ["MOTION_LARGE", "MOTION_RIGID"],
  );
  assert.deepEqual(
    only([bend, clip("spin", { spin: keys(0, 0, 1000, 2 * Math.PI) }, { loop: true })]),
    ["MOTION_LONG_TURN", "MOTION_RIGID"],
  );
});

test("keys that never differ do not animate", () => {
  const still = clip("a", { tip_bend: keys(0, 0, 1000, 0) });
  assert.deepEqual(only([still], { required: ["a"] }), ["MOTION_KEYS_EQUAL"]);
  assert.deepEqual(only([still]), ["MOTION_NEVER_MOVES"]);
  assert.deepEqual(only([clip("a", { ghost: swing })], { required: ["a"] }), ["MOTION_KEYS_EQUAL"]);
});

test("a pose that differs from rest and never changes is static", () => {
  const pose = clip("a", { tip_bend: keys(0, 1, 1000, 1) });
  const { findings, motions } = judgeTube([pose], { required: ["a"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_STATIC_POSE"]);
  assert.equal(motions[0]!.deformation.length, 1);
  assert.deepEqual(only([pose]), ["MOTION_POSE_ONLY"]);
  assert.deepEqual(only([clip("a", { tip_bend: keys(0, 1) })]), ["MOTION_POSE_ONLY"]);
});

test("a range that flattens the curve is named", () => {
  const flat = clip("a", { tight: keys(0, 0.6, 1000, 2) });
  const { findings } = judgeTube([flat], { required: ["a"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_CLAMPED_FLAT"]);
  assert.deepEqual(findings[0]!.params, {
    animation: "a",
    joint: "tight",
    lowest: 0.6,
    highest: 2,
    clamped: 0.5,
  });
  assert.deepEqual(only([flat]), ["MOTION_NEVER_MOVES"]);
  assert.deepEqual(only([clip("a", { tight: keys(0, 0.3, 1000, 2) })], { required: ["a"] }), []);
});

test("values that change by whole turns in steps show one pose", () => {
  const stepped = clip("a", {
    spin: [
      { tMs: 0, value: 0, interp: "constant" },
      { tMs: 1000, value: 2 * Math.PI },
    ],
  });
  assert.deepEqual(only([stepped], { required: ["a"] }), ["MOTION_BELOW_THRESHOLD"]);
  assert.deepEqual(only([stepped]), ["MOTION_NEVER_MOVES"]);
});

test("moving only sockets, or what hangs on them, does not count", () => {
  const grip = clip("a", { grip: swing });
  const { findings } = judgeTube([grip], { required: ["a"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_SOCKETS_ONLY"]);
  assert.deepEqual(findings[0]!.params, { animation: "a", bones: ["grip_socket"] });
  assert.deepEqual(only([grip]), ["MOTION_NEVER_MOVES"]);
});

test("moving only bones without vertices does not count", () => {
  const empty = clip("a", { empty_turn: swing, charm_turn: swing });
  const { findings } = judgeTube([empty], { required: ["a"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_BONES_WITHOUT_SKIN"]);
  assert.deepEqual(findings[0]!.params, { animation: "a", bones: ["charm", "empty"] });
  assert.deepEqual(only([empty]), ["MOTION_NEVER_MOVES"]);
});

test("a motion below a thousandth of the diagonal does not count, one just above it does", () => {
  const lift = (share: number) =>
    clip("a", { tip_bend: keys(0, 0, 500, (share * DIAGONAL) / Math.hypot(2, 0.5), 1000, 0) });
  assert.deepEqual(only([lift(0.00099)], { required: ["a"] }), ["MOTION_BELOW_THRESHOLD"]);
  assert.deepEqual(only([lift(0.00099)]), ["MOTION_NEVER_MOVES"]);
  assert.deepEqual(only([lift(0.0015)], { required: ["a"] }), ["MOTION_SMALL"]);
  assert.deepEqual(only([lift(0.0051)], { required: ["a"] }), []);
});

test("a vertex without area that flies off does not animate the skin", () => {
  const { mesh, ...rest } = tubeAsset();
  const EMPTY_BONE = 5;
  const stray = {
    ...mesh!,
    vertexCount: mesh!.vertexCount + 1,
    positions: Float32Array.from([...mesh!.positions, 0, 3, 0]),
    joints: Uint16Array.from([...mesh!.joints, EMPTY_BONE, 0, 0, 0]),
    weights: Float32Array.from([...mesh!.weights, 1, 0, 0, 0]),
  };
  const rig = tubeRig([clip("a", { empty_turn: swing })]);
  const { findings, motions } = judgeMotion(
    { asset: { ...rest, mesh: stray }, rig },
    { requiredAnimations: [{ name: "a" }], requiredJoints: [] },
  );
  assert.ok(motions[0]!.largest > 0.1);
  assert.equal(motions[0]!.peakVertex, mesh!.vertexCount);
  assert.deepEqual(codesOf({ findings }), ["MOTION_BELOW_THRESHOLD"]);
});

test("large, absurd and endless motions are told apart", () => {
  const shift = (length: number, loop = false) =>
    clip("a", { shift: keys(0, 0, 500, length * DIAGONAL, 1000, 0), tip_bend: swing }, { loop });
  assert.deepEqual(only([shift(1.5, true)]), []);
  assert.deepEqual(only([shift(2.5)]), ["MOTION_LARGE"]);
  assert.deepEqual(only([shift(2.5, true)]), ["MOTION_LARGE_LOOP"]);
  assert.deepEqual(only([shift(11)]), ["MOTION_ABSURD"]);
  const far = turn("far", "tip", { kind: "translation", min: -1e308, max: 1e308 });
  const endless = judgeTube([clip("a", { far: keys(0, 0, 1000, 1e300) })], { joints: [far] });
  assert.deepEqual(codesOf(endless), ["MOTION_NOT_FINITE"]);
  assert.deepEqual(endless.motions, []);
});

test("what the case asks of a motion is measured", () => {
  const wave = clip("a", { tip_bend: swing });
  const ask = (more: object) => only([wave], { required: [{ name: "a", ...more }] });
  assert.deepEqual(ask({ minMotion: 0.1, minMovedShare: 0.2, movesBones: ["tip"] }), []);
  assert.deepEqual(ask({ minMotion: 0.3 }), ["MOTION_BELOW_CASE"]);
  assert.deepEqual(ask({ minMovedShare: 0.6 }), ["MOTION_SHARE_BELOW_CASE"]);
  // A bone that is not there is named by the check of the case.
  assert.deepEqual(ask({ movesBones: ["tip", "root", "ghost"] }), ["MOTION_BONE_STILL"]);
  const breath = clip("a", { tip_bend: keys(0, 0, 500, 0.012, 1000, 0) });
  const asked = (minMotion: number) => only([breath], { required: [{ name: "a", minMotion }] });
  assert.deepEqual(asked(0.002), []);
  assert.deepEqual(asked(0.006), ["MOTION_BELOW_CASE"]);
});

test("what is asked of one name twice adds up", () => {
  const asked = [{ name: "a", minMotion: 0.3 }, "a", { name: "b" }];
  assert.deepEqual(only([clip("a", { tip_bend: swing })], { required: asked }), [
    "MOTION_BELOW_CASE",
  ]);
});

test("a loop that does not come back has a seam; a jump that a constant key makes is none", () => {
  const open = (loop: boolean) => clip("a", { tip_bend: keys(0, 0, 1000, 0.6) }, { loop });
  const { findings, motions } = judgeTube([open(true)], { required: ["a"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_SEAM"]);
  assert.ok(Math.abs(motions[0]!.seam - motions[0]!.largest) < 1e-12);
  assert.deepEqual(only([open(false)]), []);
  const ask = (seam: "allowed" | "forbidden") =>
    only([open(true)], { required: [{ name: "a", seam }] });
  assert.deepEqual(ask("allowed"), []);
  assert.deepEqual(ask("forbidden"), ["MOTION_SEAM_FORBIDDEN"]);
  const held = clip(
    "a",
    {
      tip_bend: [...keys(0, 0), { tMs: 600, value: 0.6, interp: "constant" }, ...keys(1000, 0)],
    },
    { loop: true },
  );
  const steps = judgeTube([held], { required: [{ name: "a", seam: "forbidden" }] });
  assert.deepEqual(codesOf(steps), []);
  assert.equal(steps.motions[0]!.seam, 0);
});

test("a loop that carries the root away is told, unless the case allows it", () => {
  const walk = (loop: boolean) =>
    clip("a", { shift: keys(0, 0, 1000, 2), tip_bend: swing }, { loop });
  const { findings, motions } = judgeTube([walk(true)], { required: ["a"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_ROOT_TRAVELS"]);
  assert.ok(Math.abs(motions[0]!.rootTravel - 2 / DIAGONAL) < 1e-12);
  assert.deepEqual(only([walk(false)]), []);
  const ask = (rootMotion: "allowed" | "forbidden") =>
    only([walk(true)], { required: [{ name: "a", rootMotion }] });
  assert.deepEqual(ask("allowed"), []);
  assert.deepEqual(ask("forbidden"), ["MOTION_ROOT_FORBIDDEN"]);
  // A seam beside the travel is still one.
  const both = clip(
    "a",
    { shift: keys(0, 0, 1000, 2), tip_bend: keys(0, 0, 1000, 1) },
    { loop: true },
  );
  assert.deepEqual(only([both]), ["MOTION_ROOT_TRAVELS", "MOTION_SEAM"]);
});

test("a rigid motion is remarked on, and warned of where nothing bends", () => {
  const rigid = clip("a", { lift: swing, spin: swing });
  assert.deepEqual(only([rigid, clip("b", { lift: swing })]), ["MOTION_RIGID_ONLY"]);
  assert.deepEqual(only([rigid, clip("b", { tip_bend: swing })]), ["MOTION_RIGID"]);
  // A bend too short for the nine even instants, under a rigid motion that is larger, is not missed.
  const blink = clip("a", { lift: swing, tip_bend: keys(0, 0, 300, 0, 310, 0.1, 320, 0) });
  assert.deepEqual(only([blink]), []);
});

test("a turn of more than pi in one segment is hinted at, with its place", () => {
  // As an author writes it, slightly more than pi.
  const halfTurn = Number(Math.PI.toFixed(4));
  const { findings } = judgeTube([
    clip("a", { spin: keys(0, 0, 300, 0.5, 1000, 6), tip_bend: swing }),
  ]);
  assert.deepEqual(codesOf({ findings }), ["MOTION_LONG_TURN"]);
  assert.equal(findings[0]!.pointer, "/animations/0/tracks/0/keyframes/1");
  assert.deepEqual(
    only([clip("a", { spin: keys(0, 0, 500, halfTurn, 1000, 2 * halfTurn), tip_bend: swing })]),
    [],
  );
  const back = clip("a", { spin: keys(0, 0, 300, 3, 600, 6), tip_bend: swing }, { loop: true });
  assert.deepEqual(only([back]), ["MOTION_LONG_TURN"]);
  assert.deepEqual(only([{ ...back, loop: false }]), []);
  const stepped = [{ tMs: 0, value: 0, interp: "constant" as const }, ...keys(1000, 4)];
  assert.deepEqual(only([clip("a", { spin: stepped, tip_bend: swing })]), []);
});

test("animations whose keys are no curve are left to their own findings", () => {
  const broken = [
    clip("order", { tip_bend: keys(0, 0, 500, 1, 500, 0) }),
    clip("early", { tip_bend: keys(-1, 0, 500, 1) }),
    clip("late", { tip_bend: keys(0, 0, 1001, 1) }),
    clip("zero", { tip_bend: keys(0, 0) }, { periodMs: 0 }),
  ];
  assert.deepEqual(judgeTube(broken, { required: broken.map(({ name }) => name) }), {
    motions: [],
    sweeps: [],
    findings: [],
  });
});

test("a required animation without keyframes is named; one that nobody requires is not", () => {
  const bare = [clip("none", {}), clip("empty", { tip_bend: [] })];
  const { findings } = judgeTube(bare, { required: ["none", "empty", "undeclared"] });
  assert.deepEqual(codesOf({ findings }), ["MOTION_NO_KEYFRAMES", "MOTION_NO_KEYFRAMES"]);
  assert.equal(findings[1]!.pointer, "/animations/1");
  assert.deepEqual(only(bare), []);
});

test("a mesh without extent is not measured", () => {
  const asset = tubeAsset();
  asset.mesh!.positions.fill(1);
  const rig = tubeRig([clip("a", { tip_bend: swing })]);
  const options = { requiredAnimations: [], requiredJoints: [] };
  assert.deepEqual(judgeMotion({ asset, rig }, options), { motions: [], sweeps: [], findings: [] });
});

test("animations beyond the bound on work are named, required ones are measured first", () => {
  const rig = tubeRig(["a", "b", "c"].map((name) => clip(name, { tip_bend: swing })));
  const { motions, findings } = judgeMotion(
    { asset: tubeAsset(), rig },
    { requiredAnimations: [{ name: "b" }], requiredJoints: [], posedVertices: 1 },
  );
  assert.deepEqual(codesOf({ findings }), ["MOTION_UNMEASURED", "MOTION_UNMEASURED"]);
  assert.deepEqual(
    motions.map(({ animation }) => animation),
    ["b"],
  );
});

test("of thousands of animations the required ones and a bounded number of others are measured", () => {
  const clips = Array.from({ length: 1002 }, (_, i) => clip(`a${i}`, { tip_bend: keys(0, i) }));
  const { motions, findings } = judgeTube(clips, { required: ["a1001"] });
  assert.equal(motions.length, 1000);
  assert.ok(motions.some(({ animation }) => animation === "a1001"));
  const unmeasured = findings.filter(({ code }) => code === "MOTION_UNMEASURED");
  assert.deepEqual(
    unmeasured.map(({ animation }) => animation),
    ["a999", "a1000"],
  );
});

test("the same input gives the same report", () => {
  const judge = () => JSON.stringify(judgeTube([clip("a", { spin: swing, tip_bend: swing })]));
  assert.equal(judge(), judge());
});
