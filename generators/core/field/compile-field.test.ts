import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField } from "./compile-field.js";
import { EMPTY_DISTANCE } from "./expression.js";
import type { Field } from "./field.js";
import { seededRandom } from "./random.test.helper.js";

const VOLUME = { x: 32, y: 48, z: 32 };
const ball = (x: number, y: number, z: number, r: number, color = "#808080") =>
  ({ op: "add-sphere", x, y, z, r, color }) as const;
const hole = (x: number, y: number, z: number, r: number) =>
  ({ op: "subtract-sphere", x, y, z, r }) as const;

/** A little of everything, with edits after cuts. */
const BODY: readonly FieldOperation[] = [
  ball(12, 20, 16, 5, "#ff0000"),
  {
    op: "add-box",
    x: 18,
    y: 20,
    z: 16,
    w: 6,
    h: 4,
    d: 5,
    round: 0.5,
    rotY: 0.3,
    blend: 2,
    color: "#00ff00",
  },
  { op: "subtract-ellipsoid", x: 12, y: 24, z: 16, rx: 2, ry: 3, rz: 2, blend: 1 },
  { op: "mirror", axis: "x" },
  { op: "subtract-capsule", from: [10, 20, 10], to: [20, 22, 20], r: 1, r2: 0.5, color: "#0000ff" },
  { op: "copy", dx: 1, dy: 12, dz: -2, blend: 1.5 },
  { op: "translate", dx: 0, dy: -3, dz: 1 },
  { op: "add-cylinder", x: 16, y: 20, z: 16, r: 2, height: 20, axis: "y", color: "#ffff00" },
];

function at(random: () => number): [number, number, number] {
  return [random() * 32, random() * 48, random() * 32];
}

function colourOf(field: Field, x: number, y: number, z: number): number[] {
  const out = new Float64Array(3);
  field.colour(x, y, z, out);
  return [...out];
}

test("an empty field is far from everything, without colour, slope or winner", () => {
  for (const operations of [
    [],
    [hole(1, 1, 1, 1)],
    [ball(1, 1, 1, 1), { op: "clear" }],
    [{ op: "copy", dx: 1, dy: 0, dz: 0, blend: 1 }],
  ] as const) {
    const field = compileField(operations, VOLUME);
    const slope = new Float64Array(3).fill(9);
    field.gradient(1, 1, 1, slope);
    assert.ok(field.distance(1, 1, 1) > EMPTY_DISTANCE / 2);
    assert.deepEqual([...slope], [0, 0, 0]);
    assert.deepEqual(colourOf(field, 1, 1, 1), [0, 0, 0]);
    assert.equal(field.winner(1, 1, 1), -1);
    assert.equal(field.operations, operations.length);
  }
});

test("joining takes the minimum and cutting the maximum in recorded order", () => {
  const field = compileField(
    [ball(10, 10, 10, 4), hole(12, 10, 10, 2), ball(12, 10, 10, 1)],
    VOLUME,
  );
  const random = seededRandom(11);
  for (let i = 0; i < 500; i++) {
    const [x, y, z] = at(random);
    const d = (cx: number, r: number): number =>
      Math.sqrt((x - cx) ** 2 + (y - 10) ** 2 + (z - 10) ** 2) - r;
    assert.ok(
      Math.abs(field.distance(x, y, z) - Math.min(Math.max(d(10, 4), -d(12, 2)), d(12, 1))) < 1e-12,
    );
  }
});

test("a copy after a cut copies the cut", () => {
  const field = compileField(
    [ball(8, 10, 10, 4), hole(8, 10, 10, 2), { op: "copy", dx: 3, dy: 0, dz: 0 }],
    VOLUME,
  );
  const alone = compileField([ball(8, 10, 10, 4), hole(8, 10, 10, 2)], VOLUME);
  const random = seededRandom(12);
  for (let i = 0; i < 500; i++) {
    const [x, y, z] = at(random);
    assert.equal(
      field.distance(x, y, z),
      Math.min(alone.distance(x, y, z), alone.distance(x - 3, y, z)),
    );
  }
  // the first shell fills part of the second one's hole
  assert.ok(field.distance(11.5, 10, 10) < 0);
  assert.ok(alone.distance(8.5, 10, 10) > 0);
});

test("a translation moves everything before it and nothing after", () => {
  const field = compileField(
    [ball(5, 5, 5, 2), { op: "translate", dx: 4, dy: 5, dz: 6 }, ball(5, 5, 5, 1)],
    VOLUME,
  );
  assert.equal(field.distance(9, 10, 11), -2);
  assert.equal(field.distance(5, 5, 5), -1);
});

test("a mirror keeps one half bit for bit and repeats it in the other", () => {
  const random = seededRandom(13);
  const before = BODY.slice(0, 3);
  const plain = compileField(before, VOLUME);
  for (const axis of ["x", "y", "z"] as const) {
    for (const keep of ["low", "high", undefined] as const) {
      for (const at of [14, undefined]) {
        const mirror = { op: "mirror", axis, ...(keep && { keep }), ...(at && { at }) } as const;
        const field = compileField([...before, mirror], VOLUME);
        const plane = at ?? VOLUME[axis] / 2;
        for (let i = 0; i < 100; i++) {
          const off = random() * 12;
          const kept = { x: random() * 32, y: random() * 48, z: random() * 32 };
          kept[axis] = keep === "high" ? plane + off : plane - off;
          const other = { ...kept, [axis]: plane - (kept[axis] - plane) };
          const value = plain.distance(kept.x, kept.y, kept.z);
          assert.equal(field.distance(kept.x, kept.y, kept.z), value);
          assert.ok(Math.abs(field.distance(other.x, other.y, other.z) - value) < 1e-12);
          const [slope, image] = [new Float64Array(3), new Float64Array(3)];
          plain.gradient(kept.x, kept.y, kept.z, slope);
          field.gradient(other.x, other.y, other.z, image);
          slope["xyz".indexOf(axis)]! *= -1;
          assert.ok(slope.every((component, i) => Math.abs(component - image[i]!) < 1e-9));
          assert.deepEqual(
            colourOf(field, kept.x, kept.y, kept.z),
            colourOf(plain, kept.x, kept.y, kept.z),
          );
        }
      }
    }
  }
});

test("the gradient of a whole body is that of central differences", () => {
  const field = compileField(BODY, VOLUME);
  const random = seededRandom(14);
  const slope = new Float64Array(3);
  const eps = 1e-6;
  let compared = 0;
  for (let i = 0; i < 2000; i++) {
    const [x, y, z] = at(random);
    field.gradient(x, y, z, slope);
    const gx = (field.distance(x + eps, y, z) - field.distance(x - eps, y, z)) / (2 * eps);
    const gy = (field.distance(x, y + eps, z) - field.distance(x, y - eps, z)) / (2 * eps);
    const gz = (field.distance(x, y, z + eps) - field.distance(x, y, z - eps)) / (2 * eps);
    if (Math.hypot(gx - slope[0]!, gy - slope[1]!, gz - slope[2]!) < 1e-4) compared++;
  }
  assert.ok(compared >= 1995, `${compared} of 2000`);
});

test("the colour in a point's own region is its colour, from 0 to 1", () => {
  const field = compileField(BODY, VOLUME);
  const random = seededRandom(15);
  for (let i = 0; i < 500; i++) {
    const [x, y, z] = at(random);
    const alone = colourOf(field, x, y, z);
    const inRegion = new Float64Array(3);
    field.colourInRegionOf(x, y, z, x, y, z, inRegion);
    assert.deepEqual([...inRegion], alone);
    assert.ok(alone.every((value) => value >= 0 && value <= 1));
  }
});

test("a colour away from borders is the recorded one, exactly", () => {
  const field = compileField([ball(8, 8, 8, 3, "#80FF01"), ball(24, 8, 8, 3, "#000000")], VOLUME);
  assert.deepEqual(colourOf(field, 8, 11, 8), [
    Math.fround(((128 / 255 + 0.055) / 1.055) ** 2.4),
    1,
    Math.fround(1 / 255 / 12.92),
  ]);
  assert.deepEqual(colourOf(field, 24, 11, 8), [0, 0, 0]);
});

test("in a blend the farther surface's share is h/2", () => {
  const k = 4;
  const field = compileField(
    [ball(8, 8, 8, 3, "#ff0000"), { ...ball(13, 8, 8, 3, "#0000ff"), blend: k }],
    VOLUME,
  );
  for (const x of [8, 9, 10, 10.5, 11, 12, 13]) {
    const [a, b] = [Math.abs(x - 8) - 3, Math.abs(x - 13) - 3];
    const far = Math.max(k - Math.abs(a - b), 0) / k / 2;
    const blue = b < a ? 1 - far : far;
    const [r, g, bl] = colourOf(field, x, 8, 8);
    assert.ok(Math.abs(bl! - blue) < 1e-12 && Math.abs(r! - (1 - blue)) < 1e-12 && g === 0);
  }
});

test("two equal surfaces show the later colour", () => {
  const field = compileField([ball(8, 8, 8, 3, "#ff0000"), ball(8, 8, 8, 3, "#0000ff")], VOLUME);
  assert.deepEqual(colourOf(field, 11, 8, 8), [0, 0, 1]);
  assert.equal(field.winner(11, 8, 8), 1);
});

test("a cut shows the body's colour, or its own when it has one", () => {
  for (const color of [undefined, "#00ff00"]) {
    const cut = { ...hole(8, 11, 8, 2), ...(color && { color }) };
    const field = compileField([ball(8, 8, 8, 3, "#ff0000"), cut], VOLUME);
    assert.deepEqual(colourOf(field, 8, 9, 8), color ? [0, 1, 0] : [1, 0, 0]);
    assert.equal(field.winner(8, 9, 8), 1);
    assert.equal(field.winner(8, 5, 8), 0);
  }
});

test("replace-color changes what was recorded before it, whatever its case, before mixing", () => {
  const field = compileField(
    [
      ball(6, 8, 8, 3, "#FF0000"),
      { ...ball(12, 8, 8, 3, "#00ff00"), blend: 2 },
      { op: "replace-color", from: "#ff0000", to: "#0000FF" },
      { op: "replace-color", from: "#0000ff", to: "#ffffff" },
      ball(24, 8, 8, 3, "#ff0000"),
    ],
    VOLUME,
  );
  assert.deepEqual(colourOf(field, 6, 11, 8), [1, 1, 1]);
  assert.deepEqual(colourOf(field, 12, 11, 8), [0, 1, 0]);
  assert.deepEqual(colourOf(field, 24, 11, 8), [1, 0, 0]);
  assert.deepEqual(colourOf(field, 9, 8, 8), [0.5, 1, 0.5]);
});

test("a region decides hard borders and leaves blends alone", () => {
  const out = new Float64Array(3);
  const hard = compileField([ball(8, 8, 8, 3, "#ff0000"), ball(12, 8, 8, 3, "#0000ff")], VOLUME);
  hard.colourInRegionOf(10.5, 8, 8, 9.5, 8, 8, out);
  assert.deepEqual([...out], [1, 0, 0]);
  hard.colourInRegionOf(10.5, 8, 8, 11, 8, 8, out);
  assert.deepEqual([...out], [0, 0, 1]);
  const copied = compileField(
    [
      ball(8, 8, 8, 3, "#ff0000"),
      ball(8, 16, 8, 3, "#0000ff"),
      { op: "copy", dx: 4, dy: 8, dz: 0 },
    ],
    VOLUME,
  );
  // red's copy meets blue between x = 8 and 12
  copied.colourInRegionOf(10.5, 16, 8, 9.5, 16, 8, out);
  assert.deepEqual([...out], [0, 0, 1]);
  copied.colourInRegionOf(9.5, 16, 8, 11, 16, 8, out);
  assert.deepEqual([...out], [1, 0, 0]);
  const soft = compileField(
    [ball(8, 8, 8, 3, "#ff0000"), { ...ball(12, 8, 8, 3, "#0000ff"), blend: 3 }],
    VOLUME,
  );
  soft.colourInRegionOf(10.2, 8, 8, 8, 8, 8, out);
  assert.deepEqual([...out], colourOf(soft, 10.2, 8, 8));
});

test("copies of copies are refused with the operation's number", () => {
  const copies = (n: number): FieldOperation[] => [
    ball(8, 8, 8, 1),
    ...Array.from({ length: n }, () => ({ op: "copy", dx: 1, dy: 0, dz: 0 }) as const),
  ];
  assert.ok(compileField(copies(15), VOLUME).operations === 16);
  assert.throws(() => compileField(copies(40), VOLUME), {
    name: "RangeError",
    message: /operation 16 \(copy\).*131071 primitives/,
  });
  const turns = Array.from({ length: 300 }, () => ({ op: "mirror", axis: "x" }) as const);
  assert.throws(
    () => compileField([ball(8, 8, 8, 1), ...turns], VOLUME),
    /operation 257 \(mirror\)/,
  );
});

test("values out of range are refused with operation, flag and expectation", () => {
  const refuse = (operation: unknown, message: RegExp): void => {
    assert.throws(() => compileField([ball(1, 1, 1, 1), operation as FieldOperation], VOLUME), {
      name: "RangeError",
      message,
    });
  };
  refuse(ball(Number.NaN, 1, 1, 1), /operation 1 \(add-sphere\): x is NaN, expected number/);
  refuse(ball(1, 1, 1, 0), /r is 0, expected positive/);
  refuse(ball(1, 1e7, 1, 1), /y is 10000000, expected number of at most 1000000/);
  refuse(ball(1, 1, 1, 1, "red"), /color is red, expected colour/);
  refuse({ ...ball(1, 1, 1, 1), blend: -1 }, /blend is -1, expected nonNegative/);
  refuse({ op: "translate", dx: 1, dy: 1 }, /dz is undefined, expected number/);
  refuse({ op: "mirror", axis: "w" }, /axis is w, expected x or y or z/);
  refuse({ op: "add-capsule", from: [0, 0], to: [1, 1, 1], r: 1, color: "#000000" }, /from is 0,0/);
  refuse({ ...ball(1, 1, 1, 1), sharp: "yes" }, /sharp is yes, expected boolean/);
  refuse({ op: "define-bone", name: "a", parent: "" }, /define-bone, expected a field operation/);
  refuse({ op: "toString" }, /toString, expected a field operation/);
  refuse(
    { op: "add-box", x: 1, y: 1, z: 1, w: 4, h: 2, d: 4, round: 1.5, color: "#000000" },
    /round is 1.5, expected at most 1$/,
  );
});

test("regions change exactly where colours meet without a blend", () => {
  const scratch = new Float64Array(3);
  const regions = (operations: readonly FieldOperation[], ...xs: number[]): number[] => {
    const field = compileField(operations, VOLUME);
    return xs.map((x) => field.colour(x, 8, 8, scratch));
  };
  const two = (blend: number) => [ball(8, 8, 8, 3), { ...ball(12, 8, 8, 3), blend }];
  const [a, b, c, d] = regions(two(0), 8, 9.9, 10.1, 12);
  assert.ok(a === b && c === d && b !== c);
  assert.equal(new Set(regions(two(2), 8, 9.9, 10.1, 12)).size, 1);
  const copy = (blend: number) =>
    [ball(8, 8, 8, 3), { op: "copy", dx: 4, dy: 0, dz: 0, blend }] as const;
  const [e, f, g, h] = regions(copy(0), 8, 9.9, 10.1, 12);
  assert.ok(e === f && g === h && f !== g);
  assert.equal(new Set(regions(copy(2), 8, 9.9, 10.1, 12)).size, 1);
  // a cut without a colour of its own shows one body
  assert.equal(new Set(regions([ball(8, 8, 8, 3), hole(11, 8, 8, 2)], 8, 9.5, 11)).size, 1);
});
