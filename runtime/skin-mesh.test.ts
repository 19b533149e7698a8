import assert from "node:assert/strict";
import { test } from "node:test";
import { AFFINE_STRIDE } from "./affine.js";
import { boneMatrices } from "./bone-matrices.js";
import { compileRig } from "./compile-rig.js";
import { poseAt } from "./pose-at.js";
import { BAR, BAR_MESH, BAR_SKIN, barWith, QUARTER, seededRandom } from "./rigs.test.data.js";
import { skinMesh } from "./skin-mesh.js";

const RIG = compileRig(BAR);
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

function skinned(palette: Float64Array, skin = BAR_SKIN, mesh = BAR_MESH) {
  const out = {
    positions: new Float32Array(mesh.positions.length),
    normals: new Float32Array(mesh.normals.length),
  };
  skinMesh(mesh, skin, palette, out);
  return out;
}

function barAt(timeMs: number) {
  const palette = new Float64Array(2 * AFFINE_STRIDE);
  boneMatrices(RIG, poseAt(RIG, "fold", timeMs), palette);
  return skinned(palette);
}

function nearAll(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance = 1e-5): void {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++) {
    const message = `[${i}]: ${actual[i]} against ${expected[i]}`;
    assert.ok(Math.abs(actual[i]! - expected[i]!) <= tolerance, message);
  }
}

/** A random rotation with a translation, as one affine: two turns about fixed axes. */
function randomRigid(random: () => number): Float64Array {
  const rig = compileRig(
    barWith({
      bones: [BAR.bones[0]!],
      joints: (["x", "y", "z"] as const).map((axis) => ({
        ...BAR.joints[0]!,
        name: axis,
        bone: "root",
        axis,
        pivot: [random(), random() * 9, random()],
      })),
      animations: [],
    }),
  );
  const out = new Float64Array(AFFINE_STRIDE);
  boneMatrices(rig, Float64Array.of(random() * 6, random() * 6, random() * 6), out);
  return out;
}

test("the bar folds to the positions worked out by hand", () => {
  const v4 = (ms: number) => barAt(ms).positions.subarray(12, 15);
  nearAll(v4(0), [-0.5, 2, 0]);
  nearAll(v4(500), [-1.06066, 1.35355, 0]);
  nearAll(v4(1000), [-1, 0.5, 0]);
  nearAll(
    barAt(1000).positions,
    [-0.125, 0.125, 0, 0.625, 0.375, 0, -0.25, 0.75, 0, 0.25, 1.25, 0, -1, 0.5, 0, -1, 1.5, 0],
  );
});

test("the bar reaches further between its end poses than in either", () => {
  let least = 0;
  for (let ms = 0; ms <= 1000; ms++) least = Math.min(least, ...barAt(ms).positions);
  assert.ok(Math.abs(least + Math.sqrt(1.25)) < 1e-5, `least x ${least}`);
});

test("an identity palette returns the mesh", () => {
  const out = skinned(Float64Array.from([...IDENTITY, ...IDENTITY]));
  assert.deepEqual(out.positions, BAR_MESH.positions);
  assert.deepEqual(out.normals, BAR_MESH.normals);
});

/** Random vertices with unit normals and up to four influences on `bones` bones. */
function randomMesh(random: () => number, count: number, bones: number) {
  const positions = new Float32Array(count * 3).map(() => random() * 8 - 4);
  const normals = new Float32Array(count * 3);
  const joints = new Uint16Array(count * 4).map(() => Math.floor(random() * bones));
  const weights = new Float32Array(count * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    const normal = [random() - 0.5, random() - 0.5, random() - 0.5];
    const size = Math.hypot(...normal);
    normals.set(
      normal.map((v) => v / size),
      vertex * 3,
    );
    const shares = [random(), random(), random() < 0.5 ? 0 : random(), 0];
    const sum = shares.reduce((a, b) => a + b);
    weights.set(
      shares.map((share) => share / sum),
      vertex * 4,
    );
  }
  return { mesh: { positions, normals }, skin: { joints, weights } };
}

test("one rigid motion on every bone moves the mesh rigidly, whatever the weights", () => {
  const random = seededRandom(12);
  const { mesh, skin } = randomMesh(random, 60, 5);
  const motion = randomRigid(random);
  const palette = new Float64Array(5 * AFFINE_STRIDE);
  for (let bone = 0; bone < 5; bone++) palette.set(motion, bone * AFFINE_STRIDE);
  const out = skinned(palette, skin, mesh);
  const apply = (v: ArrayLike<number>, at: number, t: number) =>
    [0, 1, 2].map(
      (i) =>
        motion[i]! * v[at]! +
        motion[3 + i]! * v[at + 1]! +
        motion[6 + i]! * v[at + 2]! +
        motion[9 + i]! * t,
    );
  const distance = (v: Float32Array, a: number, b: number) =>
    Math.hypot(v[a]! - v[b]!, v[a + 1]! - v[b + 1]!, v[a + 2]! - v[b + 2]!);
  for (let at = 0; at < mesh.positions.length; at += 3) {
    nearAll(out.positions.subarray(at, at + 3), apply(mesh.positions, at, 1));
    nearAll(out.normals.subarray(at, at + 3), apply(mesh.normals, at, 0), 1e-6);
    nearAll([distance(out.positions, at, 0)], [distance(mesh.positions, at, 0)]);
  }
});

test("skinning is the weighted sum of what each bone alone would do", () => {
  const random = seededRandom(13);
  const { mesh, skin } = randomMesh(random, 40, 3);
  const palette = Float64Array.from([0, 1, 2].flatMap(() => [...randomRigid(random)]));
  const out = skinned(palette, skin, mesh);
  const alone = [0, 1, 2].map((bone) => {
    const joints = new Uint16Array(skin.joints.length).fill(bone);
    const weights = new Float32Array(skin.weights.length).map((_, i) => Number(i % 4 === 3));
    return skinned(palette, { joints, weights }, mesh);
  });
  for (let at = 0; at < out.positions.length; at++) {
    const slots = [0, 1, 2, 3].map((i) => Math.floor(at / 3) * 4 + i);
    const sum = slots.reduce(
      (total, slot) => total + skin.weights[slot]! * alone[skin.joints[slot]!]!.positions[at]!,
      0,
    );
    nearAll([out.positions[at]!], [sum]);
  }
  for (let at = 0; at < out.normals.length; at += 3) {
    nearAll([Math.hypot(...out.normals.subarray(at, at + 3))], [1], 1e-6);
  }
});

test("a sum of weights other than 1 is taken as it is", () => {
  const weights = Float32Array.from(BAR_SKIN.weights);
  weights.set([0.5, 0.25], 0);
  const out = skinned(Float64Array.from([...IDENTITY, ...IDENTITY]), { ...BAR_SKIN, weights });
  nearAll(out.positions.subarray(0, 3), [-0.375, 0, 0]);
  nearAll(out.normals.subarray(0, 3), [0, 0, 1]);
});

test("a scaled bone above a turned one keeps its shear", () => {
  const c = Math.SQRT1_2;
  // root scale (2, 1, 1); tip: that, then 45 degrees about z at (0, 1, 0).
  const root = [2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
  const tip = [2 * c, c, 0, -2 * c, c, 0, 0, 0, 1, 2 * c, 1 - c, 0];
  const out = skinned(Float64Array.from([...root, ...tip]));
  nearAll(out.positions.subarray(12, 15), [-2.12132, 1.35355, 0]);
});

test("a half turn by a cubic curve keeps every length: nothing squashes while it turns", () => {
  const keyframes = [
    { tMs: 0, value: 0, interp: "bezier" as const, out: [300, 0] as [number, number] },
    { tMs: 1000, value: Math.PI, in: [-300, 0] as [number, number] },
  ];
  const rig = compileRig(
    barWith({
      joints: [{ ...BAR.joints[0]!, bone: "root", max: Math.PI }],
      animations: [{ name: "turn", periodMs: 1000, tracks: [{ joint: "bend", keyframes }] }],
    }),
  );
  const palette = new Float64Array(2 * AFFINE_STRIDE);
  for (let ms = 0; ms <= 1000; ms += 50) {
    boneMatrices(rig, poseAt(rig, "turn", ms), palette);
    const { positions } = skinned(palette);
    for (const [a, b, length] of [
      [0, 3, 1],
      [0, 15, Math.sqrt(5)],
    ] as const) {
      const d = [0, 1, 2].map((i) => positions[a + i]! - positions[b + i]!);
      nearAll([Math.hypot(...d)], [length], 1e-6);
    }
  }
  boneMatrices(rig, poseAt(rig, "turn", 500), palette);
  nearAll(skinned(palette).positions.subarray(12, 15), [-2, -0.5, 0]);
});

test("normals that cancel out are written as 0, not as NaN", () => {
  const half = [-1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0];
  const out = skinned(Float64Array.from([...IDENTITY, ...half]));
  assert.deepEqual([...out.normals.subarray(6, 9)], [0, 0, 0]);
});

test("a mesh may be skinned in place", () => {
  const mesh = {
    positions: Float32Array.from(BAR_MESH.positions),
    normals: Float32Array.from(BAR_MESH.normals),
  };
  const palette = new Float64Array(2 * AFFINE_STRIDE);
  boneMatrices(RIG, Float64Array.of(QUARTER), palette);
  skinMesh(mesh, BAR_SKIN, palette, mesh);
  assert.deepEqual(mesh.positions, barAt(1000).positions);
});

test("lengths that do not fit are refused with the name, what was got and what was expected", () => {
  const palette = Float64Array.from([...IDENTITY, ...IDENTITY]);
  const full = { positions: new Float32Array(18), normals: new Float32Array(18) };
  const none = new Float32Array(0);
  const refused = (call: () => void, message: string) =>
    assert.throws(call, { name: "RangeError", message });
  const odd = { ...BAR_MESH, positions: new Float32Array(17) };
  refused(
    () => skinMesh(odd, BAR_SKIN, palette, full),
    "mesh.positions: expected length 15, got 17",
  );
  const bare = { ...BAR_MESH, normals: none };
  refused(() => skinMesh(bare, BAR_SKIN, palette, full), "mesh.normals: expected length 18, got 0");
  const unbound = { ...BAR_SKIN, joints: new Uint16Array(6) };
  refused(
    () => skinMesh(BAR_MESH, unbound, palette, full),
    "weights.joints: expected length 24, got 6",
  );
  const light = { ...BAR_SKIN, weights: none };
  refused(
    () => skinMesh(BAR_MESH, light, palette, full),
    "weights.weights: expected length 24, got 0",
  );
  const noPositions = { ...full, positions: none };
  refused(
    () => skinMesh(BAR_MESH, BAR_SKIN, palette, noPositions),
    "out.positions: expected length 18, got 0",
  );
  const noNormals = { ...full, normals: none };
  refused(
    () => skinMesh(BAR_MESH, BAR_SKIN, palette, noNormals),
    "out.normals: expected length 18, got 0",
  );
});

test("a vertex without weight, or bound outside the palette, is refused and named", () => {
  const palette = Float64Array.from([...IDENTITY, ...IDENTITY]);
  const weights = Float32Array.from(BAR_SKIN.weights);
  weights.fill(0, 8, 12);
  assert.throws(
    () => skinned(palette, { ...BAR_SKIN, weights }),
    /weights\.weights: expected a weight above 0, got none at vertex 2/,
  );
  assert.throws(
    () => skinned(palette.subarray(0, AFFINE_STRIDE)),
    /weights\.joints: expected a bone below 1, got 1 at vertex 0/,
  );
});
