import assert from "node:assert/strict";
import test from "node:test";
import { clipPolygon, MAX_CORNERS, NOT_FINITE, outcodeOf } from "./clip.js";
import { randomNumbers } from "./shapes.test.data.js";

function clip(points: readonly number[]): number[] {
  const polygon = new Float64Array(4 * MAX_CORNERS);
  polygon.set(points);
  let outcodes = 0;
  for (let i = 0; i < points.length; i += 4) {
    outcodes |= outcodeOf(points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!);
  }
  const count = clipPolygon(
    polygon,
    new Float64Array(4 * MAX_CORNERS),
    points.length / 4,
    outcodes,
  );
  return [...polygon.subarray(0, 4 * count)];
}

test("what is left of random triangles lies inside every plane, in their own plane", () => {
  const random = randomNumbers(6);
  let cut = 0;
  for (let round = 0; round < 2000; round++) {
    const points = Array.from({ length: 12 }, () => 12 * random() - 6);
    const left = clip(points);
    assert.ok(left.length <= 4 * MAX_CORNERS);
    if (left.length > 0) cut++;
    for (let i = 0; i < left.length; i += 4) {
      const [x, y, z, w] = left.slice(i, i + 4) as [number, number, number, number];
      assert.ok(z <= w + 1e-9);
      assert.ok(Math.max(Math.abs(x), Math.abs(y)) <= 4 * w + 1e-9);
    }
  }
  assert.ok(cut > 200);
});

test("two triangles cut along a common edge get the same points on it", () => {
  const random = randomNumbers(7);
  for (let round = 0; round < 500; round++) {
    const inner = [random(), random(), 0.5, 1];
    const outer = [9 * random() + 5, 2 * random(), 0.5, 1];
    const one = clip([...inner, ...outer, 0, -1, 0.5, 1]);
    const two = clip([...outer, ...inner, 0, 3, 0.5, 1]);
    const pointsOf = (values: number[]): Set<string> =>
      new Set(values.flatMap((_, i) => (i % 4 === 0 ? [values.slice(i, i + 4).join()] : [])));
    const shared = [...pointsOf(one)].filter((point) => pointsOf(two).has(point));
    assert.equal(shared.length, 2);
  }
});

test("a triangle behind the near plane leaves nothing", () => {
  assert.deepEqual(clip([0, 0, 2, 1, 1, 0, 2, 1, 0, 1, 2, 1]), []);
});

test("points that are not finite are marked", () => {
  for (const bad of [NaN, Infinity, -Infinity]) {
    assert.equal(outcodeOf(bad, 0, 0, 1), NOT_FINITE);
    assert.equal(outcodeOf(0, 0, 0, bad), NOT_FINITE);
  }
  assert.equal(outcodeOf(0, 0, 0.5, 1), 0);
});
