import assert from "node:assert/strict";
import { test } from "node:test";
import { AFFINE_STRIDE } from "./affine.js";
import { boneMatrices } from "./bone-matrices.js";
import { compileRig } from "./compile-rig.js";
import { createSkinner } from "./create-skinner.js";
import { BAR, BAR_MESH, BAR_SKIN, barWith, seededRandom } from "./rigs.test.data.js";
import { skinMesh } from "./skin-mesh.js";

const RIG = compileRig(BAR);

function folded(value: number): Float64Array {
  const palette = new Float64Array(2 * AFFINE_STRIDE);
  boneMatrices(RIG, Float64Array.of(value), palette);
  return palette;
}

function apart(a: Float32Array, b: Float32Array): number {
  assert.equal(a.length, b.length);
  return a.reduce((worst, value, i) => Math.max(worst, Math.abs(value - b[i]!)), 0);
}

test("the kernel and the plain loop agree within 1e-6 of the extent, positions and normals", () => {
  const random = seededRandom(31);
  for (const count of [1, 2, 3, 5, 64, 1001]) {
    const bones = 1 + Math.floor(random() * 300);
    const positions = new Float32Array(count * 3).map(() => random() * 200 - 100);
    const normals = new Float32Array(count * 3).map(() => random() - 0.5);
    const joints = new Uint16Array(count * 4).map(() => Math.floor(random() * bones));
    const weights = new Float32Array(count * 4).map((_, i) => (i % 4 === 3 ? 0 : random() / 3));
    // An unused slot may name any bone.
    joints[3] = 65535;
    const rig = compileRig(
      barWith({
        bones: [
          BAR.bones[0]!,
          ...Array.from({ length: bones - 1 }, (_, i) => ({
            ...BAR.bones[1]!,
            name: `bone_${i}`,
            parent: "root",
          })),
        ],
        joints: (["x", "y", "z"] as const).map((axis) => ({
          ...BAR.joints[0]!,
          name: axis,
          axis,
          bone: bones > 1 ? `bone_${Math.floor(random() * (bones - 1))}` : "root",
        })),
        animations: [],
      }),
    );
    const palette = new Float64Array(bones * AFFINE_STRIDE);
    boneMatrices(rig, Float64Array.of(random(), random(), random()), palette);
    const mesh = { positions, normals };
    const fast = createSkinner(mesh, { joints, weights }, bones);
    const plain = createSkinner(mesh, { joints, weights }, bones, { simd: false });
    assert.deepEqual([fast.simd, plain.simd], [true, false]);
    fast.skin(palette);
    plain.skin(palette);
    assert.ok(apart(fast.positions, plain.positions) <= 1e-6 * 200);
    assert.ok(apart(fast.normals, plain.normals) <= 1e-6);
  }
});

test("a skinner starts at the bind pose and follows each palette", () => {
  for (const simd of [true, false]) {
    const skinner = createSkinner(BAR_MESH, BAR_SKIN, 2, { simd });
    assert.deepEqual([...skinner.positions], [...BAR_MESH.positions]);
    assert.deepEqual([...skinner.normals], [...BAR_MESH.normals]);
    const out = { positions: new Float32Array(18), normals: new Float32Array(18) };
    for (const value of [1, -0.5, 0]) {
      skinner.skin(folded(value));
      skinMesh(BAR_MESH, BAR_SKIN, folded(value), out);
      assert.ok(apart(skinner.positions, out.positions) <= 1e-6);
      assert.ok(apart(skinner.normals, out.normals) <= 1e-6);
    }
  }
});

test("normals that cancel out are written as 0 by the kernel too", () => {
  const half = [-1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0];
  const skinner = createSkinner(BAR_MESH, BAR_SKIN, 2);
  skinner.skin(Float64Array.from([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, ...half]));
  assert.deepEqual([...skinner.normals.subarray(6, 9)], [0, 0, 0]);
});

test("an engine without WebAssembly, or one that forbids it, gets the plain loop", async () => {
  const scope = globalThis as { WebAssembly?: unknown };
  const real = scope.WebAssembly as object;
  const bar = async (query: string) => {
    const { createKernel } = await import(`./simd-kernel.js?${query}`);
    return createKernel(64);
  };
  try {
    scope.WebAssembly = undefined;
    assert.equal(createSkinner(BAR_MESH, BAR_SKIN, 2).simd, false);
    scope.WebAssembly = { validate: () => false };
    assert.equal(await bar("invalid"), null);
    assert.equal(await bar("invalid"), null);
    scope.WebAssembly = {
      validate: () => {
        throw new Error("forbidden");
      },
    };
    assert.equal(await bar("forbidden"), null);
  } finally {
    scope.WebAssembly = real;
  }
});

test("what cannot be skinned is refused at once, and so is another rig's palette", () => {
  assert.throws(() => createSkinner(BAR_MESH, BAR_SKIN, 1), /expected a bone below 1, got 1/);
  const light = { ...BAR_SKIN, weights: new Float32Array(24) };
  assert.throws(() => createSkinner(BAR_MESH, light, 2), /got none at vertex 0/);
  for (const simd of [true, false]) {
    const skinner = createSkinner(BAR_MESH, BAR_SKIN, 2, { simd });
    assert.throws(() => skinner.skin(new Float64Array(12)), /palette: expected length 24, got 12/);
  }
});

test("an empty mesh is skinned to an empty one", () => {
  const none = new Float32Array(0);
  const skin = { joints: new Uint16Array(0), weights: none };
  const skinner = createSkinner({ positions: none, normals: none }, skin, 2);
  skinner.skin(folded(1));
  assert.equal(skinner.positions.length, 0);
});
