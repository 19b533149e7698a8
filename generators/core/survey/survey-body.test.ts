import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField } from "../field/index.js";
import { type SurfaceMesh, sampleField } from "../surface/index.js";
import { surveyBody } from "./survey-body.js";

const VOLUME = { x: 24, y: 16, z: 16 };
const color = "#808080";
const ball = (x: number, y: number, z: number, r: number) =>
  ({ op: "add-sphere", x, y, z, r, color }) as const;

/** Octahedra of radius r about points, outward, or inward where r is negative. */
function octahedra(...balls: readonly (readonly [number, number, number, number])[]): SurfaceMesh {
  const corner = (at: number, axis: number) => (at >> 1 === axis ? 1 - 2 * (at & 1) : 0);
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [x, y, z, r] of balls) {
    const first = positions.length / 3;
    for (let at = 0; at < 6; at++) {
      [x, y, z].forEach((value, axis) => {
        positions.push(value + corner(at, axis) * Math.abs(r));
      });
    }
    for (let octant = 0; octant < 8; octant++) {
      const face = [octant & 1, 2 + ((octant >> 1) & 1), 4 + ((octant >> 2) & 1)];
      const isOutward = [0, 3, 5, 6].includes(octant) === r > 0;
      for (const at of isOutward ? face : face.toReversed()) indices.push(first + at);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

function survey(operations: readonly FieldOperation[], mesh: SurfaceMesh) {
  const field = compileField(operations, VOLUME);
  return surveyBody(field, operations, sampleField(field, VOLUME, 1), mesh);
}

test("operations that the border cuts off are named, through copies and mirrors too", () => {
  const none = octahedra([8, 8, 8, 3]);
  assert.deepEqual(survey([ball(8, 8, 8, 3)], none).cut, []);
  // A foot that stands on the ground is whole, also where rounding puts it a little below.
  assert.deepEqual(survey([ball(8, 3 - 1e-7, 8, 3)], none).cut, []);
  assert.deepEqual(survey([ball(8, 2.9, 8, 3)], none).cut, [0]);
  const one = survey([ball(8, 8, 8, 3), ball(12, 8, 8, 2), ball(22, 8, 8, 3)], none);
  assert.deepEqual(one.cut, [2]);
  const shifted = [
    ball(8, 8, 8, 2),
    ball(8, 3, 8, 2),
    { op: "copy", dx: 0, dy: -3, dz: 0 },
  ] as const;
  assert.deepEqual(survey(shifted, none).cut, [1]);
  const sides = [ball(8, 15, 8, 2), ball(8, 8, 15, 2), ball(16, 1, 8, 2), ball(16, 8, 1, 2)];
  assert.deepEqual(survey([ball(12, 8, 8, 2), ...sides], none).cut, [1, 2, 3, 4]);
  // what a cut removed does not stick out any more
  const trimmed = [
    ball(21, 8, 8, 4),
    { op: "subtract-box", x: 24, y: 8, z: 8, w: 4, h: 9, d: 9 },
  ] as const;
  assert.deepEqual(survey(trimmed, none).cut, []);
});

test("solids thinner than two cells are told with their thickness, and whether any of them shows", () => {
  const operations: readonly FieldOperation[] = [
    { op: "add-box", x: 8, y: 8, z: 8, w: 0.5, h: 8, d: 8, color },
    { op: "clear" },
    ball(8, 8, 8, 4),
    { op: "add-cylinder", x: 8, y: 14, z: 8, r: 0.4, height: 3, axis: "y", color },
    { op: "add-capsule", from: [16, 8, 8], to: [20, 8, 8], r: 0.2, r2: 0.6, color },
    { op: "add-ellipsoid", x: 8, y: 8, z: 8, rx: 3, ry: 0.9, rz: 3, color },
    { op: "add-box", x: 8, y: 3, z: 8, w: 6, h: 1.5, d: 6, color },
    { op: "subtract-sphere", x: 8, y: 12, z: 8, r: 0.5 },
    { op: "translate", dx: 0, dy: 0, dz: 0 },
  ];
  const { thin } = survey(operations, octahedra([8, 8, 8, 4], [18, 8, 8, 0.4]));
  assert.deepEqual(
    thin.map(({ operation, thickness, isHidden }) => [operation, thickness, isHidden]),
    [
      [3, 0.8, true],
      [4, 1.2, false],
      [5, 1.8, true],
      [6, 1.5, true],
    ],
  );
  assert.deepEqual(survey([ball(8, 8, 8, 1)], octahedra([8, 8, 8, 1])).thin, []);
});

test("pieces beside the largest are told with their box and their operations", () => {
  const operations = [ball(8, 8, 8, 5), ball(20, 8, 8, 2), ball(20, 8.1, 8, 2)];
  const mesh = octahedra([20, 8, 8, 2], [8, 8, 8, 5]);
  // the larger one has one more triangle
  const larger = { ...mesh, indices: Uint32Array.of(...mesh.indices, 6, 8, 10) };
  assert.deepEqual(survey(operations, larger).floating, [
    { triangles: 8, isHollow: false, low: [18, 6, 6], high: [22, 10, 10], operations: [1, 2] },
  ]);
  const hollow = octahedra([8, 8, 8, 5], [8, 8, 8, -2]);
  const [piece] = survey(operations, hollow).floating;
  assert.deepEqual([piece!.isHollow, piece!.low], [true, [6, 6, 6]]);
  assert.deepEqual(survey(operations, octahedra([8, 8, 8, 5])).floating, []);
  assert.deepEqual(survey([], octahedra()).floating, []);
});
