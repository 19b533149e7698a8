import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnimationSpec, BoneSpec, JointSpec, ModelSpec } from "bindpose/contract";
import { bonePalette, posableRig } from "./bone-palette.js";
import { jointValues } from "./joint-values.js";
import { transformPoint } from "./matrix.js";

const root: BoneSpec = { name: "root", parent: null, head: [0, 0, 0], tail: [0, 1, 0] };
const tip: BoneSpec = { name: "tip", parent: "root", head: [0, 1, 0], tail: [0, 2, 0] };
const bend: JointSpec = {
  name: "bend",
  bone: "tip",
  kind: "rotation",
  axis: "z",
  min: -2,
  max: 2,
  rest: 0,
  drive: "auto",
};

function rigOf(
  bones: BoneSpec[],
  joints: JointSpec[],
  animations: AnimationSpec[] = [],
): ModelSpec {
  return { version: 1, skinned: true, bones, joints, animations };
}

function place(rig: ModelSpec, values: number[], bone: number, point: [number, number, number]) {
  const palette = bonePalette(posableRig(rig), values);
  return transformPoint(palette.subarray(16 * bone, 16 * bone + 16), point);
}

function near(actual: readonly number[], expected: readonly number[]): void {
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(actual[i]! - value) <= 1e-12, `[${actual}] is not [${expected}]`);
  }
}

test("at value 0 every bone matrix is the identity, whatever mounts, rolls and orders there are", () => {
  const joints: JointSpec[] = [
    { ...bend, pivot: [3, 4, 5], offset: [1, 2, 3], orient: [0.3, -0.7, 1.1] },
    { ...bend, name: "slide", kind: "translation", orient: [1, 2, 3] },
  ];
  const bones: BoneSpec[] = [
    { ...root, roll: 0.4 },
    { ...tip, tail: [1, 3, -2], roll: -1.2 },
  ];
  const palette = bonePalette(posableRig(rigOf(bones, joints)), [0, 0]);
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  near(Array.from(palette), [...identity, ...identity]);
});

test("a turn of pi/2 about +z at the bone's head carries +x to +y", () => {
  const rig = rigOf([root, tip], [bend]);
  near(place(rig, [Math.PI / 2], 1, [1, 1, 0]), [0, 2, 0]);
  near(place(rig, [Math.PI / 2], 0, [1, 1, 0]), [1, 1, 0]);
});

test("a joint on the parent carries the child", () => {
  const rig = rigOf([root, tip], [{ ...bend, bone: "root" }]);
  near(place(rig, [Math.PI / 2], 1, [0, 1, 0]), [-1, 0, 0]);
});

test("roll twists the axes about the bone, with the right hand", () => {
  // A roll of +pi/2 about +y carries the frame's z to model x, so a turn about z is one about x.
  const rig = rigOf([root, { ...tip, roll: Math.PI / 2 }], [bend]);
  near(place(rig, [Math.PI / 2], 1, [0, 2, 0]), [0, 1, 1]);
  const point: BoneSpec = { ...tip, tail: tip.head, roll: Math.PI / 2 };
  near(place(rigOf([root, point], [bend]), [Math.PI / 2], 1, [0, 2, 0]), [-1, 1, 0]);
});

test("pivot and offset place the axis, orient turns it as Rx * Ry * Rz", () => {
  const pivoted = rigOf([root, tip], [{ ...bend, pivot: [0, 2, 0], offset: [1, 0, 0] }]);
  near(place(pivoted, [Math.PI], 1, [0, 2, 0]), [2, 2, 0]);
  // Rx(pi/2) * Ry(pi/2) carries z to x first, and leaves it there.
  const turned = rigOf([root, tip], [{ ...bend, orient: [Math.PI / 2, Math.PI / 2, 0] }]);
  near(place(turned, [Math.PI / 2], 1, [0, 2, 0]), [0, 1, 1]);
  const slide = rigOf([root, tip], [{ ...bend, kind: "translation", orient: [Math.PI / 2, 0, 0] }]);
  near(place(slide, [2], 1, [0, 0, 0]), [0, -2, 0]);
});

test("several joints of one bone apply in declaration order, the first outermost", () => {
  const turn = bend;
  const slide: JointSpec = { ...bend, name: "slide", kind: "translation", axis: "x" };
  near(place(rigOf([root, tip], [turn, slide]), [Math.PI / 2, 2], 1, [0, 1, 0]), [0, 3, 0]);
  near(place(rigOf([root, tip], [slide, turn]), [2, Math.PI / 2], 1, [0, 1, 0]), [2, 1, 0]);
});

test("values come from caller, track, follow and rest, in this order, and are clamped", () => {
  const joints: JointSpec[] = [
    { ...bend, rest: 0.5 },
    { ...bend, name: "aim", drive: "caller", rest: -1 },
    { ...bend, name: "twist", rest: 0.25, max: 0.5, follow: { joint: "half", factor: -2 } },
    { ...bend, name: "half", rest: 1, follow: { joint: "bend", factor: 0.5 } },
  ];
  const animation: AnimationSpec = {
    name: "a",
    periodMs: 1000,
    tracks: [
      {
        joint: "bend",
        keyframes: [
          { tMs: 0, value: 0 },
          { tMs: 1000, value: 9 },
        ],
      },
      { joint: "aim", keyframes: [{ tMs: 0, value: 0.5 }] },
      { joint: "ghost", keyframes: [{ tMs: 0, value: 0.5 }] },
    ],
  };
  const rig = rigOf([root, tip], joints, [animation]);
  const at = (timeMs: number, given?: Map<string, number>) =>
    Array.from(jointValues(rig, animation, { timeMs }, given));
  near(Array.from(jointValues(rig, null, { timeMs: 0 })), [0.5, -1, 0.25, 1]);
  // bend 0 is 0.5 below rest: half follows by -0.25, twist by +0.5 and is clamped.
  near(at(0), [0, 0.5, 0.5, 0.75]);
  near(at(1000), [2, 0.5, -1.25, 1.75]);
  near(at(0, new Map([["aim", 7]])), [0, 2, 0.5, 0.75]);
});

test("follows in a circle, and of nobody, rest", () => {
  const joints: JointSpec[] = [
    { ...bend, name: "a", rest: 0.1, follow: { joint: "b", factor: 1 } },
    { ...bend, name: "b", rest: 0.2, follow: { joint: "a", factor: 1 } },
    { ...bend, name: "c", rest: 0.3, follow: { joint: "ghost", factor: 1 } },
  ];
  near(Array.from(jointValues(rigOf([root, tip], joints), null, { timeMs: 0 })), [0.1, 0.2, 0.3]);
});

test("joints on unknown bones and bones with unknown parents harm nothing", () => {
  const rig = rigOf([root, { ...tip, parent: "ghost" }], [{ ...bend, bone: "ghost" }]);
  near(place(rig, [1], 1, [1, 2, 3]), [1, 2, 3]);
});
