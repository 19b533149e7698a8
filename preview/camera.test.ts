import assert from "node:assert/strict";
import test from "node:test";
import {
  boundsOf,
  frameCamera,
  projectPoint,
  uniteBoxes,
  type Vector,
  VIEWS,
  type View,
} from "./index.js";
import { randomNumbers } from "./shapes.test.data.js";

/** Extremes, in pixels of a picture of this size, of points (3 values each). */
function extremes(
  camera: ReturnType<typeof frameCamera>,
  points: readonly number[],
  width: number,
  height: number,
) {
  const seen = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let i = 0; i < points.length; i += 3) {
    const at = projectPoint(camera, [points[i]!, points[i + 1]!, points[i + 2]!], width, height);
    assert.ok(at);
    seen.left = Math.min(seen.left, at.x / width);
    seen.right = Math.max(seen.right, at.x / width);
    seen.top = Math.min(seen.top, at.y / height);
    seen.bottom = Math.max(seen.bottom, at.y / height);
  }
  return seen;
}

function cornersOfBox({ min, max }: { min: Vector; max: Vector }): number[] {
  return Array.from({ length: 8 }, (_, i) => [
    (i & 1 ? max : min)[0],
    (i & 2 ? max : min)[1],
    (i & 4 ? max : min)[2],
  ]).flat();
}

test("every view keeps random bounds inside the margin and touches it", () => {
  const random = randomNumbers(1);
  for (let round = 0; round < 300; round++) {
    const scale = 10 ** (8 * random() - 4);
    const near = [0, 1, 2].map(() => scale * (random() - 0.5));
    const size = [0, 1, 2].map(() => scale * (0.05 + random()));
    const bounds = {
      min: [near[0]!, near[1]!, near[2]!] as Vector,
      max: [near[0]! + size[0]!, near[1]! + size[1]!, near[2]! + size[2]!] as Vector,
    };
    const margin = 0.3 * random();
    const aspect = 0.3 + 2 * random();
    for (const view of VIEWS) {
      const camera = frameCamera(view, bounds, { margin, aspect });
      const seen = extremes(camera, cornersOfBox(bounds), 1000 * aspect, 1000);
      const spaces = [seen.left, 1 - seen.right, seen.top, 1 - seen.bottom];
      for (const space of spaces) assert.ok(space >= margin - 1e-6, `${view}: ${spaces}`);
      assert.ok(Math.min(...spaces) <= margin + 1e-6, `${view}: ${spaces}`);
    }
  }
});

test("given points are fitted tightly in place of the bounds' corners", () => {
  const random = randomNumbers(2);
  const points = Float32Array.from({ length: 300 }, () => random());
  const bounds = { min: [-1, -1, -1], max: [2, 2, 2] } as const;
  for (const view of VIEWS) {
    const camera = frameCamera(view, bounds, { points: [points] });
    const seen = extremes(camera, [...points], 100, 100);
    const spaces = [seen.left, 1 - seen.right, seen.top, 1 - seen.bottom];
    assert.ok(Math.abs(Math.min(...spaces) - 0.06) < 1e-6, `${view}: ${spaces}`);
  }
  const none = frameCamera("iso", bounds, { points: [new Float32Array([NaN, 0, 0])] });
  assert.deepEqual(none, frameCamera("iso", bounds));
});

test("a picture of another aspect shows more and is not stretched", () => {
  const camera = frameCamera("front", { min: [-1, -1, -1], max: [1, 1, 1] }, { margin: 0 });
  for (const [width, height] of [
    [200, 100],
    [100, 200],
  ] as const) {
    const right = projectPoint(camera, [1, 0, 0], width, height)!;
    const top = projectPoint(camera, [0, 1, 0], width, height)!;
    assert.ok(Math.abs(right.x - width / 2 - 50) < 1e-9);
    assert.ok(Math.abs(height / 2 - top.y - 50) < 1e-9);
  }
});

test("bounds without size, rods and planes are framed finitely in every view", () => {
  const boxes = [
    { min: [0, 0, 0], max: [0, 0, 0] },
    { min: [1e6, 5, 5], max: [1e6, 5, 5] },
    { min: [0, 0, -3], max: [0, 0, 3] },
    { min: [0, -3, 0], max: [0, 3, 0] },
    { min: [-2, 0, -3], max: [2, 0, 3] },
    { min: [-1e38, -1e38, -1e38], max: [1e38, 1e38, 1e38] },
    { min: [0, 0, 0], max: [1e-44, 1e-44, 1e-44] },
  ] as const;
  for (const bounds of boxes) {
    for (const view of VIEWS) {
      const camera = frameCamera(view, bounds);
      assert.ok(camera.viewProjection.every(Number.isFinite), `${view} ${bounds.max}`);
      assert.ok(camera.span[1] > 0 && camera.span[1] < Infinity);
      const middle = projectPoint(camera, bounds.min, 100, 100);
      assert.ok(middle && middle.x >= 0 && middle.x <= 100 && middle.y >= 0 && middle.y <= 100);
    }
  }
});

test("one point inside wide bounds is framed finitely", () => {
  const bounds = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
  for (const view of VIEWS) {
    const camera = frameCamera(view, bounds, { points: [new Float32Array([0.5, 0.5, 0.5])] });
    const at = projectPoint(camera, [0.5, 0.5, 0.5], 100, 100);
    assert.ok(at && Math.abs(at.x - 50) < 1e-6 && Math.abs(at.y - 50) < 1e-6);
  }
});

test("the camera's facts say where it stands and looks", () => {
  const bounds = { min: [-1, 0, -1], max: [1, 2, 1] } as const;
  const expected: [View, Vector, Vector][] = [
    ["front", [0, 0, -1], [1, 0, 0]],
    ["back", [0, 0, 1], [-1, 0, 0]],
    ["side", [-1, 0, 0], [0, 0, -1]],
    ["left", [1, 0, 0], [0, 0, 1]],
    ["top", [0, -1, 0], [1, 0, 0]],
    ["bottom", [0, 1, 0], [1, 0, 0]],
  ];
  for (const [view, direction, right] of expected) {
    const camera = frameCamera(view, bounds, { margin: 0 });
    assert.deepEqual(
      camera.direction.map((value) => value + 0),
      direction,
      view,
    );
    assert.deepEqual(
      camera.right.map((value) => value + 0),
      right,
      view,
    );
    assert.equal(camera.projection, "orthographic");
    assert.deepEqual(camera.span, [2, 2]);
  }
  const iso = frameCamera("iso", bounds);
  assert.equal(iso.projection, "perspective");
  assert.ok(iso.eye[0] > 1 && iso.eye[1] > 2 && iso.eye[2] > 1);
});

test("a point behind the eye has no place in the picture", () => {
  const camera = frameCamera("iso", { min: [-1, -1, -1], max: [1, 1, 1] });
  const behind = camera.eye.map((value, axis) => value - camera.direction[axis]!);
  assert.equal(projectPoint(camera, [behind[0]!, behind[1]!, behind[2]!], 100, 100), undefined);
  assert.equal(projectPoint(camera, [NaN, 0, 0], 100, 100), undefined);
});

test("bad views, bounds and options are refused", () => {
  const bounds = { min: [0, 0, 0], max: [1, 1, 1] } as const;
  assert.throws(() => frameCamera("toString" as View, bounds), RangeError);
  assert.throws(() => frameCamera("front", { min: [0, 0, NaN], max: [1, 1, 1] }), RangeError);
  assert.throws(() => frameCamera("front", { min: [0, 2, 0], max: [1, 1, 1] }), RangeError);
  assert.throws(() => frameCamera("front", { min: [0, 0, 0], max: [1, Infinity, 1] }), RangeError);
  for (const margin of [-0.1, 0.5, NaN]) {
    assert.throws(() => frameCamera("front", bounds, { margin }), RangeError);
  }
  for (const aspect of [0, -1, Infinity, NaN]) {
    assert.throws(() => frameCamera("front", bounds, { aspect }), RangeError);
  }
});

test("bounds hold every finite point and no other", () => {
  const a = new Float32Array([1, 2, 3, NaN, 100, 100, -1, 5, 0]);
  const b = new Float32Array([0, -7, 0, Infinity, 0, 0]);
  assert.deepEqual(boundsOf(a, b), { min: [-1, -7, 0], max: [1, 5, 3] });
  assert.deepEqual(boundsOf(), { min: [0, 0, 0], max: [0, 0, 0] });
  assert.deepEqual(boundsOf(a, b), uniteBoxes(boundsOf(a), boundsOf(b)));
});
