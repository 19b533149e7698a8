import assert from "node:assert/strict";
import test from "node:test";
import type { BoneSpec, JointSpec, ModelSpec, PartMesh, SkinWeights } from "bindpose/contract";
import { compileRig } from "bindpose/runtime";
import { reviewSkin } from "./index.js";

const RING = 12;

/** Tubes along y, each `[x, rings]`: one vertex ring per unit, closed at both ends. */
function tubes(...places: readonly (readonly [number, number])[]): PartMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [x, rings] of places) {
    const base = positions.length / 3;
    for (let ring = 0; ring <= rings; ring++) {
      for (let i = 0; i < RING; i++) {
        const angle = (2 * Math.PI * i) / RING;
        positions.push(x + Math.sin(angle), ring, Math.cos(angle));
      }
    }
    const [low, high] = [positions.length / 3, positions.length / 3 + 1];
    positions.push(x, -0.5, 0, x, rings + 0.5, 0);
    for (let i = 0; i < RING; i++) {
      const j = (i + 1) % RING;
      const top = base + rings * RING;
      indices.push(base + j, base + i, low, top + i, top + j, high);
      for (let ring = 0; ring < rings; ring++) {
        const [a, b] = [base + ring * RING + i, base + ring * RING + j];
        indices.push(a, b, b + RING, a, b + RING, a + RING);
      }
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: new Float32Array(positions.length),
    colours: new Float32Array(positions.length),
    indices: Uint32Array.from(indices),
  };
}

const bone = (
  name: string,
  parent: string | null,
  x: number,
  from: number,
  to: number,
): BoneSpec => ({
  name,
  parent,
  head: [x, from, 0],
  tail: [x, to, 0],
});

const turn = (name: string, of: string, max = 1.5): JointSpec => ({
  name,
  bone: of,
  kind: "rotation",
  axis: "x",
  min: 0,
  max,
  rest: 0,
  drive: "caller",
});

function model(bones: BoneSpec[], joints: JointSpec[], animations: ModelSpec["animations"] = []) {
  return {
    version: 1,
    skinned: true,
    assetKind: "mc-skinned",
    generator: "test",
    bones,
    joints,
    animations,
  } as ModelSpec;
}

/** Each vertex on the bone that `of` gives for its place; 0.5 is half on bone 0, half on bone 1. */
function weights(mesh: PartMesh, of: (x: number, y: number) => number): SkinWeights {
  const count = mesh.positions.length / 3;
  const result = { joints: new Uint16Array(4 * count), weights: new Float32Array(4 * count) };
  for (let v = 0; v < count; v++) {
    const value = of(mesh.positions[3 * v]!, mesh.positions[3 * v + 1]!);
    const share = value % 1;
    result.joints.set([Math.floor(value), Math.ceil(value)], 4 * v);
    result.weights.set([1 - share, share], 4 * v);
  }
  return result;
}

function review(mesh: PartMesh, skin: SkinWeights, spec: ModelSpec) {
  return reviewSkin({ mesh, weights: skin, rig: compileRig(spec) }, spec);
}

test("a sharp bend stretches skin and loses volume at its joint, at the end that is farther", () => {
  const mesh = tubes([0, 8]);
  const bones = [bone("a", null, 0, 0, 4), bone("b", "a", 0, 4, 8)];
  const spec = model(bones, [turn("elbow", "b")]);
  const { sweeps, idleBones, idleJoints, diagonal } = review(
    mesh,
    weights(mesh, (_, y) => Math.max(0, Math.min(1, (y - 3) / 2))),
    spec,
  );
  const [elbow] = sweeps;
  assert.equal(elbow!.value, 1.5);
  assert.ok(elbow!.stretch > 1.5, `${elbow!.stretch}`);
  assert.ok(elbow!.volumeChange < -0.05, `${elbow!.volumeChange}`);
  // The end of the upper half swings on a circle of 4.5 around the joint: a chord.
  assert.ok(Math.abs(elbow!.movement - 2 * Math.hypot(4.5) * Math.sin(0.75)) < 0.2);
  assert.ok(diagonal > 8);
  assert.deepEqual([idleBones, idleJoints], [[], []]);
});

test("what moves rigidly is neither stretched nor smaller", () => {
  const mesh = tubes([0, 8]);
  const spec = model([bone("a", null, 0, 0, 8)], [turn("all", "a")]);
  const [all] = review(
    mesh,
    weights(mesh, () => 0),
    spec,
  ).sweeps;
  assert.equal(all!.stretch, 1);
  assert.ok(Math.abs(all!.volumeChange) < 1e-6);
});

test("bones that no skin follows and joints that move nothing are named, sockets apart", () => {
  const mesh = tubes([0, 8]);
  const bones = [
    bone("a", null, 0, 0, 8),
    bone("lost", "a", 20, 0, 8),
    bone("limb", "lost", 20, 8, 9),
    bone("hand_socket", "a", 5, 0, 1),
    { ...bone("helper", "a", 6, 0, 1), deform: false },
  ];
  const joints = [turn("x", "lost"), turn("y", "hand_socket"), turn("z", "a"), turn("w", "helper")];
  const found = review(
    mesh,
    weights(mesh, () => 0),
    model(bones, joints),
  );
  assert.deepEqual(found.idleBones, ["lost", "limb"]);
  assert.deepEqual(found.idleJoints, ["x", "w"]);
});

test("the motion of an animation is the farthest way of a vertex from its start", () => {
  const mesh = tubes([0, 8]);
  const slide: JointSpec = { ...turn("up", "a", 3), kind: "translation", axis: "y", drive: "auto" };
  const keyframes = [0, 500, 1000].map((tMs, i) => ({ tMs, value: i === 1 ? 2 : 0 }));
  const animations = [{ name: "hop", periodMs: 1000, tracks: [{ joint: "up", keyframes }] }];
  const spec = model([bone("a", null, 0, 0, 8)], [slide], animations);
  const { motions } = review(
    mesh,
    weights(mesh, () => 0),
    spec,
  );
  assert.equal(motions[0]!.name, "hop");
  assert.ok(Math.abs(motions[0]!.movement - 2) < 1e-5);
});

test("limbs whose skins are grown together are named, with the place", () => {
  const mesh = tubes([0, 8]);
  const bones = [
    bone("root", null, 0, 0, 1),
    bone("arm_l", "root", 1, 1, 2),
    bone("hand_l", "arm_l", 1, 2, 3),
    bone("arm_r", "root", -1, 1, 2),
    bone("hand_r", "arm_r", -1, 2, 3),
  ];
  const { fused } = review(
    mesh,
    weights(mesh, (_, y) => (y > 4 ? 2 : 4)),
    model(bones, []),
  );
  assert.deepEqual(fused[0]!.bones, ["hand_l", "hand_r"]);
  assert.equal(fused[0]!.edges, 2 * RING);
  assert.equal(fused[0]!.place[1], 4.5);
  assert.equal(
    review(
      mesh,
      weights(mesh, (_, y) => (y > 4 ? 0 : 1)),
      model(bones, []),
    ).fused.length,
    0,
  );
});

test("sides are compared across the plane that most pairs agree on", () => {
  const mesh = tubes([-10, 8], [10, 4]);
  const bones = [
    bone("root", null, 0, 0, 1),
    bone("leg_l", "root", 10, 0, 8),
    bone("leg_r", "root", -10, 0, 8),
    bone("toe_l", "leg_l", 11, 0, 1),
    bone("toe_r", "leg_r", -11, 2, 1),
    bone("ear.L", "root", 1, 0, 8),
    bone("ear.R", "root", -1, 0, 8),
    bone("wing_l", "root", 1, 0, 8),
  ];
  const skin = weights(mesh, (x) => (x > 0 ? 1 : 2));
  const { sides } = review(mesh, skin, model(bones, []));
  assert.deepEqual(
    sides.map(({ left, right }) => [left, right]),
    [
      ["toe_l", "toe_r"],
      ["leg_l", "leg_r"],
      ["wing_l", undefined],
    ],
  );
  assert.equal(sides[0]!.offset, 2);
  assert.equal(sides[1]!.offset, 0);
  assert.ok(sides[1]!.share > 0.4 && sides[1]!.share < 0.65, `${sides[1]!.share}`);
  const even = tubes([-10, 4], [10, 4]);
  const plain = model(bones.slice(0, 3), []);
  assert.deepEqual(
    review(
      even,
      weights(even, (x) => (x > 0 ? 1 : 2)),
      plain,
    ).sides,
    [],
  );
  assert.deepEqual(
    review(
      even,
      weights(even, () => 0),
      model(bones.slice(0, 1), []),
    ).sides,
    [],
  );
});

test("where most pairs stand apart on purpose none is called uneven, one slip of many is", () => {
  const mesh = tubes([-10, 4], [10, 4]);
  const names = ["arm", "hand", "thumb", "finger"];
  const pairs = (slips: number) => [
    bone("root", null, 0, 0, 1),
    ...names.flatMap((name, i) => [
      bone(`${name}_l`, "root", 10, 0, 4),
      bone(`${name}_r`, "root", -10, i < slips ? 2 : 0, 4),
    ]),
  ];
  const skin = weights(mesh, () => 0);
  const uneven = (slips: number) => review(mesh, skin, model(pairs(slips), [])).sides.length;
  assert.deepEqual([0, 1, 2, 3, 4].map(uneven), [0, 1, 2, 0, 0]);
});

test("connected parts are told apart by the bones that they have for themselves", () => {
  const mesh = tubes([-10, 4], [10, 4], [30, 4]);
  const bones = [
    bone("root", null, 0, 0, 1),
    bone("arm_r", "root", -10, 0, 4),
    bone("arm_l", "root", 10, 0, 2),
    bone("hand_l", "arm_l", 10, 2, 4),
  ];
  // The part at 30 follows the one bone of the part at -10, so neither has it for itself.
  const shared = weights(mesh, (x, y) => (x > 20 || x < 0 ? 1 : y > 2 ? 3 : 2));
  const [arm, ...others] = review(mesh, shared, model(bones, [])).pieces;
  assert.deepEqual([arm!.bones, others], [["arm_l"], []]);
  assert.deepEqual(arm!.low.map(Math.round), [9, -0, -1]);
  const own = weights(mesh, (x, y) => (x > 20 ? 0 : x < 0 ? 1 : y > 2 ? 3 : 2));
  assert.deepEqual(
    review(mesh, own, model(bones, [])).pieces.map((piece) => piece.bones),
    [["arm_r"], ["arm_l"], ["root"]],
  );
});
