import assert from "node:assert/strict";
import { test } from "node:test";
import { BAR_MESH, BAR_SKIN } from "./rigs.test.data.js";
import { skinScaledNormals } from "./skin-scaled-normals.js";

const UP = { normals: Float32Array.from(BAR_MESH.normals, (_, i) => Number(i % 3 === 1)) };

function normalOf(vertex: number, palette: number[]): number[] {
  const out = new Float32Array(18);
  skinScaledNormals(UP, BAR_SKIN, Float64Array.from(palette), out);
  return [...out.subarray(vertex * 3, vertex * 3 + 3)];
}

function near(actual: number[], expected: number[]): void {
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(actual[i]! - value) < 1e-5, `${actual} against ${expected}`);
  }
}

const c = Math.SQRT1_2;
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

test("a scaled bone above a turned one gives the normal of the sheared surface", () => {
  const root = [2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  const tip = [2 * c, c, 0, -2 * c, c, 0, 0, 0, 1, 2 * c, 1 - c, 0];
  near(normalOf(4, [...root, ...tip]), [-0.44721, 0.89443, 0]);
});

test("a rigid palette gives what the linear part gives, and a mirror keeps the side", () => {
  const turn = [c, c, 0, -c, c, 0, 0, 0, 1, 0, 0, 0];
  near(normalOf(4, [...IDENTITY, ...turn]), [-c, c, 0]);
  near(normalOf(4, [...IDENTITY, -1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]), [0, 1, 0]);
});

test("a part flattened to a plane gives the plane's normal, one to a line gives 0", () => {
  const flat = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0];
  near(normalOf(4, [...IDENTITY, ...flat]), [0, 1, 0]);
  const line = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  near(normalOf(4, [...IDENTITY, ...line]), [0, 0, 0]);
});

test("lengths that do not fit are refused", () => {
  const palette = Float64Array.from([...IDENTITY, ...IDENTITY]);
  const call = (joints: Uint16Array, weights: Float32Array, out: Float32Array) => () =>
    skinScaledNormals(UP, { joints, weights }, palette, out);
  const { joints, weights } = BAR_SKIN;
  const out = new Float32Array(18);
  assert.throws(
    call(joints.subarray(4), weights, out),
    /weights\.joints: expected length 24, got 20/,
  );
  assert.throws(call(joints, weights.subarray(4), out), /weights\.weights: expected length 24/);
  assert.throws(call(joints, weights, out.subarray(3)), /out: expected length 18, got 15/);
});
