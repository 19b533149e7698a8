import assert from "node:assert/strict";
import test from "node:test";
import { boundsOf, type Drawable, frameCamera, render, type Vector, VIEWS } from "./index.js";
import { cube, join, randomNumbers, soup, sphere } from "./shapes.test.data.js";

const OPTIONS = { width: 24, height: 20, background: "#20242c" } as const;
const CAMERA = frameCamera("iso", { min: [-1, -1, -1], max: [1, 1, 1] });
const EMPTY = render(soup([], [0, 0, 0]), CAMERA, OPTIONS);

test("a drawable without triangles gives the background", () => {
  const words = new Uint32Array(EMPTY.data.buffer);
  assert.ok(words.every((word) => word === words[0]));
  assert.deepEqual([...EMPTY.data.subarray(0, 4)], [0x20, 0x24, 0x2c, 255]);
});

test("triangles with bad indices or positions are left out and the others drawn", () => {
  const good = cube([0, 0, 0], 0.5, [1, 1, 1]);
  const expected = render(good, CAMERA, OPTIONS);
  assert.notDeepEqual(expected.data, EMPTY.data);
  const last = good.positions.length / 3;
  for (const bad of [last, last + 1, 0xffffffff]) {
    const indices = Uint32Array.of(bad, 0, 1, ...good.indices, 0, 1, bad);
    assert.deepEqual(render({ ...good, indices }, CAMERA, OPTIONS).data, expected.data);
  }
  for (const value of [NaN, Infinity, -Infinity]) {
    const bad = soup(
      [
        [value, 0, 0],
        [0, 1, 0],
        [1, 0, 0],
        [0, 0, 5],
        [0, value, 5],
        [1, 1, 5],
      ],
      [1, 0, 0],
    );
    assert.deepEqual(render(join(good, bad), CAMERA, OPTIONS).data, expected.data);
  }
});

test("triangles without area draw nothing", () => {
  const flat = soup(
    [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0.5, 0, 0],
      [1, 0, 0],
    ],
    [1, 1, 1],
  );
  const front = frameCamera("front", { min: [-1, -1, -1], max: [1, 1, 1] });
  assert.deepEqual(render(flat, front, OPTIONS).data, EMPTY.data);
});

test("points in a line that rounding makes a sliver of are lit like any surface", () => {
  // Coordinates in thirty-seconds of a pixel, so that the points are in a line exactly.
  const random = randomNumbers(10);
  const whole = (span: number): number => Math.floor(random() * (2 * span + 1) - span) / 512;
  const corners: Vector[] = [];
  for (let i = 0; i < 3000; i++) {
    const [x, y, dx, dy] = [whole(512), whole(512), whole(100), whole(100)];
    corners.push([x, y, 0], [x + dx, y + dy, 0], [x + 2 * dx, y + 2 * dy, 0]);
  }
  const slivers = soup(corners, [1, 1, 1]);
  const front = frameCamera("front", { min: [-1, -1, -1], max: [1, 1, 1] }, { margin: 0 });
  const options = { ...OPTIONS, width: 32, height: 32 };
  const words = new Uint32Array(render(slivers, front, options).data.buffer);
  const found = new Set(words);
  assert.ok(found.size > 1 && found.size <= 5, "background, and one light in four coverages");
});

test("colours out of range are clamped and NaN counts as black", () => {
  const white = cube([0, 0, 0], 0.5, [1, 1, 1]);
  const black = cube([0, 0, 0], 0.5, [0, 0, 0]);
  const paint = (value: number): Drawable => ({
    ...white,
    colours: white.colours.map(() => value),
  });
  for (const [value, like] of [
    [7, white],
    [-3, black],
    [NaN, black],
  ] as const) {
    const expected = render(like, CAMERA, OPTIONS).data;
    assert.deepEqual(render(paint(value), CAMERA, OPTIONS).data, expected, `${value}`);
  }
});

test("huge coordinates and triangles through the eye are cut, not lost", () => {
  // One triangle far wider than the picture, one from before the eye to behind it.
  const huge = soup(
    [
      [-3e38, -3e38, 0],
      [3e38, -3e38, 0],
      [0, 3e38, 0],
    ],
    [1, 1, 1],
  );
  for (const view of VIEWS) {
    const camera = frameCamera(view, { min: [-1, -1, -1], max: [1, 1, 1] });
    assert.equal(render(huge, camera, OPTIONS).data.length, 4 * 24 * 20);
  }
  const front = frameCamera("front", { min: [-1, -1, -1], max: [1, 1, 1] });
  const wide = render(
    soup(
      [
        [-1e6, -1e6, 0],
        [1e6, -1e6, 0],
        [0, 1e6, 0],
      ],
      [1, 1, 1],
    ),
    front,
    OPTIONS,
  );
  assert.ok(wide.data.every((byte) => byte > 150));
  const [x, y, z] = CAMERA.eye;
  const floor = soup(
    [
      [-90, -1, -90],
      [x - 9, -1, z + 90],
      [x + 90, y - 9, z + 20],
    ],
    [1, 1, 1],
  );
  const through = render(floor, CAMERA, OPTIONS);
  assert.ok(through.data.some((byte, i) => byte !== EMPTY.data[i]));
});

test("any numbers at all neither crash nor stop the renderer", () => {
  const random = randomNumbers(8);
  const value = (): number => {
    const kind = Math.floor(random() * 8);
    if (kind === 0) return [NaN, Infinity, -Infinity, 0, -0][Math.floor(random() * 5)]!;
    return (random() - 0.5) * 10 ** (kind === 1 ? 76 * random() - 38 : 2 * random());
  };
  for (let round = 0; round < 400; round++) {
    const fill = (): Float32Array => Float32Array.from({ length: 60 }, value);
    const drawable: Drawable = {
      positions: fill(),
      normals: fill(),
      colours: fill(),
      indices: Uint32Array.from({ length: 90 }, () => Math.floor(21 * random())),
    };
    const bounds =
      round % 2 === 0
        ? boundsOf(drawable.positions)
        : ({ min: [-1, -1, -1], max: [1, 1, 1] } as const);
    const camera = frameCamera(VIEWS[round % 7]!, bounds);
    const image = render(drawable, camera, OPTIONS);
    assert.ok(image.data.every((byte, i) => i % 4 !== 3 || byte === 255));
  }
});

test("bad sizes, colours and arrays are refused", () => {
  const ball = sphere([0, 0, 0], 1, 4, [1, 1, 1]);
  for (const size of [0, -1, 1.5, 4097, NaN, Infinity]) {
    assert.throws(() => render(ball, CAMERA, { ...OPTIONS, width: size }), /^RangeError: width/);
    assert.throws(() => render(ball, CAMERA, { ...OPTIONS, height: size }), /^RangeError: height/);
  }
  for (const background of ["red", "#12345", "#1234567", "#12345g", "", undefined as never]) {
    assert.throws(
      () => render(ball, CAMERA, { ...OPTIONS, background }),
      /^RangeError: background/,
    );
  }
  const short = <T extends Float32Array | Uint32Array>(values: T) => values.subarray(1) as T;
  for (const name of ["positions", "normals", "colours", "indices"] as const) {
    const bad = { ...ball, [name]: short(ball[name]) };
    assert.throws(() => render(bad, CAMERA, OPTIONS), RangeError, name);
  }
});
