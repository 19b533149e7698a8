import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoneSpec, JointSpec, ModelSpec } from "bindpose/contract";
import { AXES, JOINT_KINDS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import { bindMatrices, inverseBindMatrices } from "./bind-matrices.js";
import { boneFrames } from "./bone-frames.js";
import { boneMatrices } from "./bone-matrices.js";
import { type CompiledRig, compileRig } from "./compile-rig.js";
import { BAR, BEND, barWith, QUARTER, seededRandom } from "./rigs.test.data.js";

/** The oracle: contract section 3 word for word, on 4x4 matrices of rows, with real inverses. */
type Matrix = readonly (readonly number[])[];
const UNIT: Matrix = [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((c) => Number(row === c)));

function multiply(...matrices: Matrix[]): Matrix {
  return matrices.reduce((a, b) =>
    a.map((row) => [0, 1, 2, 3].map((c) => row.reduce((sum, v, k) => sum + v * b[k]![c]!, 0))),
  );
}

function translation([x, y, z]: readonly number[]): Matrix {
  return UNIT.map((row, i) => [...row.slice(0, 3), [x!, y!, z!, 1][i]!]);
}

/** I + sin K + (1 - cos) K², K the cross product with the axis. */
function rotation([x, y, z]: readonly number[], angle: number): Matrix {
  const cross = [
    [0, -z!, y!, 0],
    [z!, 0, -x!, 0],
    [-y!, x!, 0, 0],
    [0, 0, 0, 0],
  ];
  const square = multiply(cross, cross);
  return UNIT.map((row, i) =>
    row.map((v, j) => v + Math.sin(angle) * cross[i]![j]! + (1 - Math.cos(angle)) * square[i]![j]!),
  );
}

/** Gauss-Jordan with pivoting. */
function inverse(matrix: Matrix): Matrix {
  const rows = matrix.map((row, i) => [...row, ...UNIT[i]!]);
  for (let c = 0; c < 4; c++) {
    const best = rows.slice(c).reduce((a, b) => (Math.abs(b[c]!) > Math.abs(a[c]!) ? b : a));
    rows.splice(rows.indexOf(best), 1);
    rows.splice(c, 0, best);
    const pivot = best[c]!;
    for (let k = 0; k < 8; k++) best[k]! /= pivot;
    for (const row of rows) {
      if (row === best) continue;
      const factor = row[c]!;
      for (let k = 0; k < 8; k++) row[k]! -= factor * best[k]!;
    }
  }
  return rows.map((row) => row.slice(4));
}

function bindFrame(bone: BoneSpec): Matrix {
  const along = bone.tail.map((v, i) => v - bone.head[i]!);
  const length = Math.hypot(...along);
  const unit = along.map((v) => v / length);
  const turn = length === 0 ? UNIT : rotation(unit, bone.roll ?? 0);
  return multiply(translation(bone.head), turn);
}

function contribution(joint: JointSpec, bone: BoneSpec, value: number): Matrix {
  const axis = AXES.map((name) => Number(name === joint.axis));
  const pivot = joint.pivot ?? bone.head;
  const local = multiply(inverse(bindFrame(bone)), translation(pivot)).map((row) => row[3]!);
  const offset = joint.offset ?? [0, 0, 0];
  const [rx, ry, rz] = joint.orient ?? [0, 0, 0];
  const mount = multiply(
    translation([0, 1, 2].map((i) => local[i]! + offset[i]!)),
    rotation([1, 0, 0], rx),
    rotation([0, 1, 0], ry),
    rotation([0, 0, 1], rz),
  );
  const shift = axis.map((v) => v * value);
  const moved = joint.kind === "rotation" ? rotation(axis, value) : translation(shift);
  return multiply(mount, moved, inverse(mount));
}

function posedFrames(rig: ModelSpec, values: ArrayLike<number>): Matrix[] {
  const posed: Matrix[] = [];
  for (const bone of rig.bones) {
    const parent = rig.bones.findIndex((other) => other.name === bone.parent);
    const local =
      parent < 0
        ? bindFrame(bone)
        : multiply(posed[parent]!, inverse(bindFrame(rig.bones[parent]!)), bindFrame(bone));
    const joints = rig.joints
      .map((joint, index) => ({ joint, value: values[index]! }))
      .filter(({ joint }) => joint.bone === bone.name)
      .map(({ joint, value }) => contribution(joint, bone, value));
    posed.push(multiply(local, ...joints));
  }
  return posed;
}

function palette(rig: CompiledRig, values: ArrayLike<number>): Float64Array {
  const out = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, Float64Array.from(values), out);
  return out;
}

/** Columns X, Y, Z, T of a matrix of rows. */
function columns(matrix: Matrix): number[] {
  return [0, 1, 2, 3].flatMap((c) => [0, 1, 2].map((row) => matrix[row]![c]!));
}

function nearAll(actual: ArrayLike<number>, expected: readonly number[], what = ""): void {
  assert.equal(actual.length, expected.length);
  expected.forEach((value, i) => {
    const message = `${what} [${i}]: ${actual[i]} against ${value}`;
    assert.ok(Math.abs(actual[i]! - value) <= 1e-10, message);
  });
}

function randomRig(random: () => number): ModelSpec {
  const vector = (size: number): [number, number, number] => [
    (random() - 0.5) * size,
    (random() - 0.5) * size,
    (random() - 0.5) * size,
  ];
  const bones: BoneSpec[] = Array.from({ length: 6 }, (_, i) => {
    const head = vector(20);
    const tail = random() < 0.2 ? ([...head] as typeof head) : vector(20);
    const parent = i === 0 ? null : `bone${Math.floor(random() * i)}`;
    return { name: `bone${i}`, parent, head, tail, roll: (random() - 0.5) * 8 };
  });
  const joints: JointSpec[] = Array.from({ length: 10 }, (_, i) => ({
    name: `joint${i}`,
    bone: `bone${Math.floor(random() * 6)}`,
    kind: JOINT_KINDS[Math.floor(random() * 2)]!,
    axis: AXES[Math.floor(random() * 3)]!,
    min: -4,
    max: 4,
    rest: 0,
    drive: "caller",
    ...(random() < 0.5 ? { pivot: vector(20) } : {}),
    ...(random() < 0.5 ? { offset: vector(4), orient: vector(6) } : {}),
  }));
  return barWith({ bones, joints, animations: [] });
}

test("bone matrices and frames equal the contract's formulas on random rigs", () => {
  const random = seededRandom(41);
  for (let round = 0; round < 60; round++) {
    const document = randomRig(random);
    const rig = compileRig(document);
    const values = document.joints.map(() => (random() - 0.5) * 8);
    const skinning = palette(rig, values);
    const frames = new Float64Array(skinning.length);
    boneFrames(rig, skinning, frames);
    posedFrames(document, values).forEach((posed, bone) => {
      const range = [bone * AFFINE_STRIDE, (bone + 1) * AFFINE_STRIDE] as const;
      const matrix = multiply(posed, inverse(bindFrame(document.bones[bone]!)));
      nearAll(skinning.subarray(...range), columns(matrix), `round ${round}, bone ${bone}`);
      nearAll(frames.subarray(...range), columns(posed), `round ${round}, frame ${bone}`);
    });
  }
});

test("at value 0 every bone matrix is the identity to the last bit, whatever the mount", () => {
  const random = seededRandom(42);
  for (let round = 0; round < 20; round++) {
    const document = randomRig(random);
    const rig = compileRig(document);
    const identity = document.bones.flatMap(() => columns(UNIT));
    assert.deepEqual([...palette(rig, new Float64Array(10))], identity);
  }
});

test("every bone matrix is rigid, also far down a chain and far from zero", () => {
  const bones: BoneSpec[] = Array.from({ length: 64 }, (_, i) => ({
    name: `bone${i}`,
    parent: i === 0 ? null : `bone${i - 1}`,
    head: [0, i, 0],
    tail: [0, i + 1, 0],
    roll: i,
  }));
  const joints = bones.map((bone, i) => ({
    ...BEND,
    name: `j${i}`,
    bone: bone.name,
    axis: AXES[i % 3]!,
  }));
  const rig = compileRig(barWith({ bones, joints, animations: [] }));
  const random = seededRandom(4);
  const out = palette(
    rig,
    joints.map(() => random() * 200 - 100),
  );
  const m = out.subarray(63 * AFFINE_STRIDE);
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      const dot = [0, 1, 2].reduce((sum, i) => sum + m[a * 3 + i]! * m[b * 3 + i]!, 0);
      assert.ok(Math.abs(dot - Number(a === b)) < 1e-13);
    }
  }
});

test("of several joints on one bone the first is the outermost", () => {
  const spin: JointSpec = { ...BEND, name: "spin", axis: "y" };
  const rig = compileRig(barWith({ joints: [BEND, spin], animations: [] }));
  const tip = palette(rig, [QUARTER, QUARTER]).subarray(AFFINE_STRIDE);
  // (1, 1, 0): the inner turn about y takes x to -z, which the outer turn about z leaves.
  const point = [0, 1, 2].map((i) => tip[i]! + tip[3 + i]! + tip[9 + i]!);
  nearAll(point, [0, 1, -1]);
});

test("roll twists the axes of the bone's joints about the bone", () => {
  const bones = [BAR.bones[0]!, { ...BAR.bones[1]!, roll: QUARTER }];
  const rig = compileRig(barWith({ bones }));
  const tip = palette(rig, [QUARTER]).subarray(AFFINE_STRIDE);
  // The joint's z axis now points along x: the tip's tail swings from +y to +z.
  nearAll(
    [0, 1, 2].map((i) => 2 * tip[3 + i]! + tip[9 + i]!),
    [0, 1, 1],
  );
});

test("a translation shifts along its oriented axis and leaves the pivot without effect", () => {
  const slide: JointSpec = {
    ...BEND,
    kind: "translation",
    axis: "x",
    orient: [0, 0, QUARTER],
    pivot: [5, 6, 7],
  };
  const rig = compileRig(barWith({ joints: [slide] }));
  nearAll(palette(rig, [0.5]).subarray(AFFINE_STRIDE), [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0]);
});

test("bind matrices and their inverses are column-major and multiply to the identity", () => {
  const rig = compileRig(BAR);
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  assert.deepEqual([...bindMatrices(rig).subarray(0, 16)], identity);
  const inverseTip = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1];
  assert.deepEqual([...inverseBindMatrices(rig)], [...identity, ...inverseTip]);
  const random = seededRandom(6);
  const document = randomRig(random);
  const turned = compileRig(document);
  document.bones.forEach((bone, i) => {
    const at = [i * 16, i * 16 + 16] as const;
    const transposed = (m: Matrix) => [0, 1, 2, 3].flatMap((c) => m.map((row) => row[c]!));
    nearAll(bindMatrices(turned).subarray(...at), transposed(bindFrame(bone)));
    nearAll(inverseBindMatrices(turned).subarray(...at), transposed(inverse(bindFrame(bone))));
  });
});

test("local translations and rotations compose to the bind frames", () => {
  const random = seededRandom(8);
  for (let round = 0; round < 20; round++) {
    const document = randomRig(random);
    const { bones } = compileRig(document);
    const frames: Matrix[] = [];
    document.bones.forEach((bone, i) => {
      const [x, y, z, w] = bones.localRotations.subarray(i * 4, i * 4 + 4);
      assert.ok(Math.abs(Math.hypot(x!, y!, z!, w!) - 1) < 1e-14);
      const sine = Math.hypot(x!, y!, z!);
      const axis = sine === 0 ? [1, 0, 0] : [x! / sine, y! / sine, z! / sine];
      const local = multiply(
        translation([...bones.localTranslations.subarray(i * 3, i * 3 + 3)]),
        rotation(axis, 2 * Math.atan2(sine, w!)),
      );
      frames.push(i === 0 ? local : multiply(frames[bones.parents[i]!]!, local));
      nearAll(columns(frames[i]!), columns(bindFrame(bone)), `round ${round}, bone ${i}`);
    });
  }
});

test("without roll the nodes carry plain translations", () => {
  const { bones } = compileRig(BAR);
  assert.deepEqual([...bones.localRotations], [0, 0, 0, 1, 0, 0, 0, 1]);
  assert.deepEqual([...bones.localTranslations], [0, 0, 0, 0, 1, 0]);
});

test("lengths that do not fit the rig are refused", () => {
  const rig = compileRig(BAR);
  const out = new Float64Array(24);
  const none = new Float64Array(0);
  assert.throws(() => boneMatrices(rig, none, out), /jointValues: expected length 1, got 0/);
  assert.throws(
    () => boneMatrices(rig, Float64Array.of(0), none),
    /out: expected length 24, got 0/,
  );
  assert.throws(() => boneFrames(rig, none, out), /palette: expected length 24, got 0/);
  assert.throws(() => boneFrames(rig, out, none), /out: expected length 24, got 0/);
});
