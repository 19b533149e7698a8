import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoneSpec, SkinWeights } from "bindpose/contract";
import { boneAt, findBrokenVertex, seededRandom } from "./bodies.test.helper.js";
import { paintWeights, type WeightPaint } from "./paint-weights.js";

const BONES = [
  boneAt("ground", null, [0, 0, 0], [0, 1, 0], { deform: false }),
  boneAt("spine", "ground", [0, 1, 0], [0, 2, 0]),
  boneAt("link", "spine", [0, 2, 0], [0, 3, 0], { deform: false }),
  boneAt("head", "link", [0, 3, 0], [0, 4, 0]),
  boneAt("arm", "spine", [1, 2, 0], [2, 2, 0]),
  boneAt("jaw", "head", [0, 3, 0], [0, 3, 1]),
];
const EVERYWHERE = [-9, -9, -9, 18, 18, 18] as const;

function rows(...list: readonly (readonly (readonly [number, number])[])[]): SkinWeights {
  const weights = {
    joints: new Uint16Array(4 * list.length),
    weights: new Float32Array(4 * list.length),
  };
  list.forEach((row, v) => {
    row.forEach(([bone, weight], i) => {
      weights.joints[4 * v + i] = bone;
      weights.weights[4 * v + i] = weight;
    });
  });
  return weights;
}

/** Paints vertices at (0,0,0), (1,0,0), ... and reads the rows back, rounded. */
function paint(
  weights: SkinWeights,
  paints: readonly WeightPaint[],
  bones: readonly BoneSpec[] = BONES,
) {
  const positions = Float32Array.from({ length: (3 * weights.joints.length) / 4 }, (_, i) =>
    i % 3 === 0 ? i / 3 : 0,
  );
  const painted = paintWeights(weights, positions, bones, paints);
  assert.equal(findBrokenVertex(painted.weights, bones.length), undefined);
  const read = Array.from({ length: positions.length / 3 }, (_, v) =>
    [0, 1, 2, 3]
      .map((i) => [
        painted.weights.joints[4 * v + i]!,
        Math.round(painted.weights.weights[4 * v + i]! * 1e5) / 1e5,
      ])
      .filter(([, w]) => w! > 0),
  );
  return { rows: read, codes: painted.warnings.map(({ code, bone }) => [code, bone]) };
}

test("the others share the rest in proportion", () => {
  const start = rows(
    [
      [1, 0.75],
      [3, 0.25],
    ],
    [
      [3, 0.5],
      [1, 0.3],
      [4, 0.2],
    ],
  );
  const { rows: read } = paint(start, [{ bone: "arm", box: EVERYWHERE, weight: 0.2 }]);
  assert.deepEqual(read, [
    [
      [1, 0.6],
      [3, 0.2],
      [4, 0.2],
    ],
    [
      [3, 0.5],
      [1, 0.3],
      [4, 0.2],
    ],
  ]);
});

test("later paints work on the result of earlier ones", () => {
  const { rows: read } = paint(rows([[1, 1]]), [
    { bone: "head", box: EVERYWHERE, weight: 0.5 },
    { bone: "arm", box: EVERYWHERE, weight: 0.5 },
  ]);
  assert.deepEqual(read, [
    [
      [4, 0.5],
      [1, 0.25],
      [3, 0.25],
    ],
  ]);
});

test("the box is inclusive, and its faces are rounded as positions are", () => {
  const positions = Float32Array.of(0.1, 0, 0, 0.3, 0, 0, 0.31, 0, 0);
  const box = [0.1, 0, 0, 0.2, 0, 0] as const;
  const start = rows([[1, 1]], [[1, 1]], [[1, 1]]);
  const { weights } = paintWeights(start, positions, BONES, [{ bone: "head", box, weight: 1 }]);
  assert.deepEqual([weights.joints[0], weights.joints[4], weights.joints[8]], [3, 3, 1]);
  assert.deepEqual([...start.joints], [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
});

test("without others the rest goes to the nearest deforming ancestor", () => {
  const { rows: read } = paint(rows([[3, 1]]), [{ bone: "head", box: EVERYWHERE, weight: 0.4 }]);
  assert.deepEqual(read, [
    [
      [1, 0.6],
      [3, 0.4],
    ],
  ]);
});

test("without an ancestor the rest goes to the nearest other deforming bone", () => {
  const { rows: read } = paint(rows([[1, 1]], [[1, 1]]), [
    { bone: "spine", box: EVERYWHERE, weight: 0 },
  ]);
  // Both vertices lie on y = 0: the arm at y = 2 is nearer than the head at y = 3.
  assert.deepEqual(read, [[[4, 1]], [[4, 1]]]);
});

test("without any other deforming bone the weight is 1", () => {
  const { rows: read } = paint(
    rows([[1, 1]]),
    [{ bone: "spine", box: EVERYWHERE, weight: 0.25 }],
    BONES.slice(0, 2),
  );
  assert.deepEqual(read, [[[1, 1]]]);
});

test("a parent that stands behind its child ends the climb", () => {
  const bones = [boneAt("a", "b", [0, 0, 0], [0, 1, 0]), boneAt("b", "a", [0, 1, 0], [0, 2, 0])];
  const { rows: read } = paint(rows([[0, 1]]), [{ bone: "a", box: EVERYWHERE, weight: 0 }], bones);
  assert.deepEqual(read, [[[1, 1]]]);
});

test("a fifth influence drives out the smallest, and the painted weight stays as given", () => {
  const six = [...BONES, boneAt("hat", "head", [0, 4, 0], [0, 5, 0])];
  const start = rows([
    [1, 0.4],
    [3, 0.3],
    [4, 0.2],
    [5, 0.1],
  ]);
  const { rows: read } = paint(start, [{ bone: "hat", box: EVERYWHERE, weight: 0.1 }], six);
  assert.deepEqual(read, [
    [
      [1, 0.4],
      [3, 0.3],
      [4, 0.2],
      [6, 0.1],
    ],
  ]);
});

test("painting 0 takes the bone away and drives out nothing", () => {
  const start = rows([
    [1, 0.4],
    [3, 0.3],
    [4, 0.2],
    [5, 0.1],
  ]);
  const six = [...BONES, boneAt("hat", "head", [0, 4, 0], [0, 5, 0])];
  assert.equal(paint(start, [{ bone: "hat", box: EVERYWHERE, weight: 0 }], six).rows[0]!.length, 4);
  assert.deepEqual(paint(start, [{ bone: "spine", box: EVERYWHERE, weight: 0 }]).rows, [
    [
      [3, 0.5],
      [4, 0.33333],
      [5, 0.16667],
    ],
  ]);
});

test("an empty box and a bone that lost its last vertex are warnings", () => {
  const { codes } = paint(rows([[1, 1]], [[4, 1]]), [
    { bone: "head", box: [5, 5, 5, 1, 1, 1], weight: 1 },
    { bone: "head", box: [1, 0, 0, 0, 0, 0], weight: 1 },
  ]);
  assert.deepEqual(codes, [
    ["PAINT_WITHOUT_VERTICES", "head"],
    ["BONE_WITHOUT_VERTICES", "arm"],
  ]);
});

test("random paints keep every row whole", () => {
  const random = seededRandom(8);
  const deforming = ["spine", "head", "arm", "jaw"];
  for (let n = 0; n < 50; n++) {
    const paints = Array.from(
      { length: 12 },
      (): WeightPaint => ({
        bone: deforming[Math.floor(4 * random())]!,
        box: [Math.floor(6 * random()) - 1, -1, -1, 3, 2, 2],
        weight: random() < 0.3 ? Math.round(random()) : random(),
      }),
    );
    paint(rows(...Array.from({ length: 6 }, () => [[1, 1]] as const)), paints);
  }
});

test("a bad paint is refused by name", () => {
  const good: WeightPaint = { bone: "head", box: EVERYWHERE, weight: 1 };
  const refuses = (change: Partial<WeightPaint>, pattern: RegExp) =>
    assert.throws(() => paint(rows([[1, 1]]), [good, { ...good, ...change }]), pattern);
  refuses(
    { bone: "tail" },
    /RangeError: paints\[1\]\.bone: expected a bone of the rig, got "tail"/,
  );
  refuses({ bone: "ground" }, /RangeError: paints\[1\]\.bone: expected a deforming bone/);
  refuses({ weight: 1.5 }, /RangeError: paints\[1\]\.weight: expected 0 to 1, got 1\.5/);
  refuses({ box: [0, 0, 0, -1, 1, 1] }, /RangeError: paints\[1\]\.box/);
  refuses({ box: [0, 0, Number.NaN, 1, 1, 1] }, /RangeError: paints\[1\]\.box/);
});
