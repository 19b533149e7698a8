import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../field/random.test.helper.js";
import { EDGE_CORNERS } from "./cell.js";
import { TRIANGLE_EDGES, TRIANGLE_START } from "./triangle-table.js";

type Point = readonly [number, number, number];

/** Six times the signed volume of a tetrahedron. */
function orient(a: Point, b: Point, c: Point, d: Point): number {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [wx, wy, wz] = [d[0] - a[0], d[1] - a[1], d[2] - a[2]];
  return (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
}

/** True where the segment p-q passes through the inside of the triangle a-b-c. */
function pierces(p: Point, q: Point, a: Point, b: Point, c: Point): boolean {
  if (orient(a, b, c, p) * orient(a, b, c, q) >= 0) return false;
  const turns = [orient(p, q, a, b), orient(p, q, b, c), orient(p, q, c, a)];
  return turns.every((turn) => turn > 1e-12) || turns.every((turn) => turn < -1e-12);
}

/** True where a side of one triangle pierces another that has neither of its ends. */
function intersects(triangles: readonly (readonly number[])[], points: readonly Point[]): boolean {
  return triangles.some((triangle) =>
    triangles.some((other) =>
      other.some((from, i) => {
        const to = other[(i + 1) % 3]!;
        if (triangle.includes(from) || triangle.includes(to)) return false;
        const [a, b, c] = triangle.map((edge) => points[edge]!) as [Point, Point, Point];
        return pierces(points[from]!, points[to]!, a, b, c);
      }),
    ),
  );
}

/** A point on every edge of the cell, often near an end. */
function randomCrossings(random: () => number): Point[] {
  return EDGE_CORNERS.map(([from, to]) => {
    const where = random();
    const t = where < 0.3 ? 1e-3 : where < 0.6 ? 1 - 1e-3 : random();
    const along = (bit: number): number =>
      ((from >> bit) & 1) + t * (((to >> bit) & 1) - ((from >> bit) & 1));
    return [along(0), along(1), along(2)];
  });
}

test("the triangles of a mask do not intersect, wherever the surface crosses the edges", () => {
  const random = seededRandom(21);
  for (let mask = 0; mask < 256; mask++) {
    const triangles: number[][] = [];
    for (let t = TRIANGLE_START[mask]!; t < TRIANGLE_START[mask + 1]!; t++) {
      triangles.push([...TRIANGLE_EDGES.subarray(t * 3, t * 3 + 3)]);
    }
    for (let round = 0; round < 100; round++) {
      assert.ok(!intersects(triangles, randomCrossings(random)), `mask ${mask}`);
    }
  }
});

test("triangles through each other are seen to intersect", () => {
  const points: Point[] = [
    [0, 0, 0],
    [2, 0, 0],
    [0, 2, 0],
    [0.5, 0.5, -1],
    [0.5, 0.5, 1],
    [3, 3, 0],
  ];
  assert.ok(
    intersects(
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
      points,
    ),
  );
});
