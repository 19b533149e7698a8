import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoneSpec } from "bindpose/contract";
import {
  type Block,
  blockField,
  blockMesh,
  boneAt,
  derive,
  weightsOf,
} from "./bodies.test.helper.js";
import type { WeightMesh } from "./surface.js";

const PELVIS_AND_LEG: Block[] = [
  [
    [-6, 15, -3],
    [6, 22, 3],
  ],
  [
    [2, 2, -2],
    [5, 15, 2],
  ],
];
const LEG = [
  [3.5, 16, 0],
  [3.5, 3, 0],
] as const;

function vertexAt({ positions }: WeightMesh, point: readonly number[]): number {
  for (let v = 0; v < positions.length / 3; v++) {
    if (point.every((value, axis) => value === positions[3 * v + axis])) return v;
  }
  throw new Error(`no vertex at ${point}`);
}

function weightAt(blocks: Block[], bones: BoneSpec[], bone: number, point: readonly number[]) {
  const mesh = blockMesh(blocks, 1);
  const { weights } = derive(mesh, bones, blockField(blocks));
  return weightsOf(weights, bone)[vertexAt(mesh, point)]!;
}

test("the pelvis above a leg that branches off it follows the hips", () => {
  const hips = boneAt("hips", null, [0, 16, 0], [0, 21, 0]);
  const above = [3, 22, 0];
  const branching = weightAt(PELVIS_AND_LEG, [hips, boneAt("leg", "hips", ...LEG)], 1, above);
  const apart = weightAt(PELVIS_AND_LEG, [hips, boneAt("leg", null, ...LEG)], 1, above);
  assert.ok(branching < 0.8 * apart, `${branching}, without a parent ${apart}`);
  const knee = weightAt(PELVIS_AND_LEG, [hips, boneAt("leg", "hips", ...LEG)], 1, [3, 8, 2]);
  assert.ok(knee > 0.99, `${knee}`);
});

test("it branches off the nearest ancestor that attracts", () => {
  const hips = boneAt("hips", null, [0, 16, 0], [0, 21, 0]);
  const between = boneAt("between", "hips", [0, 16, 0], [3.5, 16, 0], { deform: false });
  const straight = weightAt(PELVIS_AND_LEG, [hips, boneAt("leg", "hips", ...LEG)], 1, [3, 22, 0]);
  const bones = [hips, between, boneAt("leg", "between", ...LEG)];
  assert.equal(weightAt(PELVIS_AND_LEG, bones, 2, [3, 22, 0]), straight);
});

test("a heel behind the ankle follows the foot that goes on where the shin ends", () => {
  const blocks: Block[] = [
    [
      [-1, 2, -1],
      [1, 12, 1],
    ],
    [
      [-1, 0, -3],
      [1, 2, 5],
    ],
  ];
  const shin = boneAt("shin", null, [0, 11, 0], [0, 1, 0]);
  const foot = (parent: string | null) => boneAt("foot", parent, [0, 1, 0], [0, 1, 4]);
  const heel = [0, 1, -3];
  assert.equal(
    weightAt(blocks, [shin, foot("shin")], 1, heel),
    weightAt(blocks, [shin, foot(null)], 1, heel),
  );
});
