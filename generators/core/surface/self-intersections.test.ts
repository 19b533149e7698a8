import assert from "node:assert/strict";
import { test } from "node:test";
import { countSelfIntersections, findSelfIntersections } from "./self-intersections.js";
import type { SurfaceMesh } from "./surface-mesh.js";

function meshOf(points: readonly number[][], faces: readonly number[][]): SurfaceMesh {
  return {
    positions: Float32Array.from(points.flat()),
    indices: Uint32Array.from(faces.flat()),
  };
}

/** Triangles of their own vertices. */
function soupOf(...triangles: number[][][]): SurfaceMesh {
  return meshOf(
    triangles.flat(),
    triangles.map((_, i) => [i * 3, i * 3 + 1, i * 3 + 2]),
  );
}

const FLOOR = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 4, 0],
];

test("a triangle through another is one pair, whichever of them is pierced", () => {
  const wall = [
    [1, 1, -1],
    [1, 1, 1],
    [9, 9, 0],
  ];
  assert.equal(countSelfIntersections(soupOf(FLOOR, wall)), 1);
  assert.deepEqual([...findSelfIntersections(soupOf(wall, FLOOR))], [0, 1]);
  const needle = [
    [1, 1, -1],
    [1.1, 1, 1],
    [1, 1.1, 1],
  ];
  assert.equal(countSelfIntersections(soupOf(FLOOR, needle)), 1);
});

test("triangles that touch, lie in one plane or pass by do not cross", () => {
  const over = FLOOR.map(([x, y]) => [x!, y!, 0.001]);
  const shifted = FLOOR.map(([x, y]) => [x! + 0.5, y! + 0.5, 0]);
  const standing = [
    [1, 1, 0],
    [1, 1, 2],
    [2, 1, 2],
  ];
  const beside = [
    [3, 3, -1],
    [3, 3, 1],
    [9, 9, 0],
  ];
  for (const other of [over, shifted, standing, beside]) {
    assert.equal(countSelfIntersections(soupOf(FLOOR, other)), 0);
  }
  assert.equal(countSelfIntersections(soupOf()), 0);
  assert.equal(countSelfIntersections(soupOf(FLOOR)), 0);
});

test("a fan that folds through itself is found at its common vertex, a fold at an edge is not", () => {
  const points = [...FLOOR, [2, 1, 1], [1, 2, -1], [1, 1, 1]];
  assert.equal(
    countSelfIntersections(
      meshOf(points, [
        [0, 1, 2],
        [0, 3, 4],
      ]),
    ),
    1,
  );
  assert.equal(
    countSelfIntersections(
      meshOf(points, [
        [0, 1, 2],
        [0, 2, 5],
      ]),
    ),
    0,
  );
});

test("random soups have the pairs that testing all of them finds", () => {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let round = 0; round < 8; round++) {
    const size = [0.1, 0.3, 1, 3][round % 4]!;
    const soup = soupOf(
      ...Array.from({ length: 150 }, () => {
        const at = [random() * 4, random() * 4, round < 4 ? random() * 4 : 0];
        return [0, 1, 2].map(() => at.map((value) => value + (random() - 0.5) * size));
      }),
    );
    const found = findSelfIntersections(soup);
    const all: number[] = [];
    for (let a = 0; a < 150; a++) {
      for (let b = a + 1; b < 150; b++) {
        if (crossing(soup, a, b) || crossing(soup, b, a)) all.push(a, b);
      }
    }
    assert.deepEqual([...found], all);
    assert.ok(size < 1 || all.length > 20);
    const suspects = Uint8Array.from({ length: 150 }, () => (random() < 0.2 ? 1 : 0));
    const some = [];
    for (let at = 0; at < all.length; at += 2) {
      const [a, b] = [all[at]!, all[at + 1]!];
      if (suspects[a] || suspects[b]) some.push(a, b);
    }
    assert.deepEqual([...findSelfIntersections(soup, suspects)], some);
  }
});

/** An edge of `a` through `b`, by solving for the point (Moeller and Trumbore 1997). */
function crossing({ positions: p }: SurfaceMesh, a: number, b: number): boolean {
  const point = (vertex: number) => [...p.subarray(vertex * 3, vertex * 3 + 3)];
  const minus = (u: number[], v: number[]) => u.map((value, i) => value - v[i]!);
  const dot = (u: number[], v: number[]) => u.reduce((sum, value, i) => sum + value * v[i]!, 0);
  const cross = (u: number[], v: number[]) =>
    [0, 1, 2].map((i) => u[(i + 1) % 3]! * v[(i + 2) % 3]! - u[(i + 2) % 3]! * v[(i + 1) % 3]!);
  const origin = point(b * 3);
  const e1 = minus(point(b * 3 + 1), origin);
  const e2 = minus(point(b * 3 + 2), origin);
  return [0, 1, 2].some((i) => {
    const from = point(a * 3 + i);
    const along = minus(point(a * 3 + ((i + 1) % 3)), from);
    const normal = cross(along, e2);
    const scale = 1 / dot(e1, normal);
    const offset = minus(from, origin);
    const u = dot(offset, normal) * scale;
    const q = cross(offset, e1);
    const v = dot(along, q) * scale;
    const t = dot(e2, q) * scale;
    return u > 0 && v > 0 && u + v < 1 && t > 0 && t < 1;
  });
}
