import assert from "node:assert/strict";
import { test } from "node:test";
import { compileField } from "../field/index.js";
import { auditSurface } from "./audit-surface.js";
import { cornerNormals } from "./corner-normals.js";
import { splitVertices } from "./split-vertices.js";
import type { SurfaceMesh } from "./surface-mesh.js";

const VOLUME = { x: 16, y: 16, z: 16 };

/** A box about (8,8,8), 4 wide, as twelve triangles. */
const BOX: SurfaceMesh = {
  positions: Float32Array.from({ length: 24 }, (_, i) =>
    (Math.floor(i / 3) >> (i % 3)) & 1 ? 10 : 6,
  ),
  indices: Uint32Array.from(
    ["0462", "1375", "0154", "2673", "0231", "4576"].flatMap((quad) =>
      [0, 1, 2, 0, 2, 3].map((corner) => Number(quad[corner])),
    ),
  ),
};

/** A ball of radius 4 about (8,8,8) as an octahedron whose facets are split `times` times. */
function ballMesh(times: number): SurfaceMesh {
  let points = [0, 1, 2].flatMap((axis) =>
    [4, -4].map((r) => [0, 1, 2].map((i) => (i === axis ? r : 0))),
  );
  let faces = [0, 1, 2, 3, 4, 5, 6, 7].map((octant) => {
    const face = [octant & 1, 2 + ((octant >> 1) & 1), 4 + ((octant >> 2) & 1)];
    return [0, 3, 5, 6].includes(octant) ? face : face.toReversed();
  });
  for (let round = 0; round < times; round++) {
    const middles = new Map<string, number>();
    const middle = (a: number, b: number): number => {
      const key = [a, b].sort((x, y) => x - y).join();
      if (!middles.has(key)) {
        const sum = points[a]!.map((value, i) => value + points[b]![i]!);
        middles.set(key, points.push(sum.map((value) => (4 * value) / Math.hypot(...sum))) - 1);
      }
      return middles.get(key)!;
    };
    points = [...points];
    faces = faces.flatMap(([a, b, c]) => {
      const [x, y, z] = [middle(a!, b!), middle(b!, c!), middle(c!, a!)];
      return [
        [a!, x, z],
        [x, b!, y],
        [z, y, c!],
        [x, y, z],
      ];
    });
  }
  return {
    positions: Float32Array.from(points.flat(), (value) => value + 8),
    indices: Uint32Array.from(faces.flat()),
  };
}

const color = "#808080";
const BOX_FIELD = compileField(
  [{ op: "add-box", x: 8, y: 8, z: 8, w: 4, h: 4, d: 4, color }],
  VOLUME,
);
const BALL_FIELD = compileField([{ op: "add-sphere", x: 8, y: 8, z: 8, r: 4, color }], VOLUME);

test("a creased box has three normals at each corner, a smooth one has one, a flat one its facets'", () => {
  assert.equal(auditSurface(BOX).faults, 0);
  const creased = splitVertices(BOX, cornerNormals(BOX, "creased", BOX_FIELD));
  assert.equal(creased.weldedVertex.length, 24);
  for (let at = 0; at < creased.normals.length; at += 3) {
    const normal = [...creased.normals.subarray(at, at + 3)];
    assert.deepEqual(normal.map(Math.abs).sort(), [0, 0, 1]);
    const axis = normal.findIndex((value) => value !== 0);
    assert.equal(creased.positions[at + axis], 8 + 2 * normal[axis]!);
  }
  const flat = splitVertices(BOX, cornerNormals(BOX, "flat", BOX_FIELD));
  assert.deepEqual(flat, creased);
  const smooth = splitVertices(BOX, cornerNormals(BOX, "smooth", BOX_FIELD));
  assert.deepEqual(smooth.weldedVertex.length, 8);
  for (let at = 0; at < smooth.normals.length; at += 3) {
    for (let i = 0; i < 3; i++) {
      assert.equal(Math.sign(smooth.normals[at + i]!), Math.sign(smooth.positions[at + i]! - 8));
    }
  }
});

test("a ball has the field's normals, smooth and creased alike", () => {
  const mesh = ballMesh(3);
  assert.equal(auditSurface(mesh).faults, 0);
  for (const shading of ["smooth", "creased"] as const) {
    const ball = splitVertices(mesh, cornerNormals(mesh, shading, BALL_FIELD));
    assert.equal(ball.weldedVertex.length, mesh.positions.length / 3, shading);
    for (const [i, value] of ball.normals.entries()) {
      assert.ok(Math.abs(value - (ball.positions[i]! - 8) / 4) < 1e-6, shading);
    }
  }
  const flat = splitVertices(mesh, cornerNormals(mesh, "flat", BALL_FIELD));
  assert.equal(flat.weldedVertex.length, mesh.indices.length);
});

test("where the field has no direction, or one that faces away, the facets' mean serves", () => {
  const mesh = ballMesh(3);
  const inside = compileField(
    [
      { op: "add-sphere", x: 8, y: 8, z: 8, r: 6, color },
      { op: "subtract-sphere", x: 8, y: 8, z: 8, r: 4 },
    ],
    VOLUME,
  );
  for (const field of [compileField([], VOLUME), inside]) {
    const normals = cornerNormals(mesh, "smooth", field);
    for (const [corner, vertex] of mesh.indices.entries()) {
      let dot = 0;
      for (let i = 0; i < 3; i++) {
        dot += (normals[corner * 3 + i]! * (mesh.positions[vertex * 3 + i]! - 8)) / 4;
      }
      assert.ok(dot > 0.999, `${dot}`);
    }
  }
});

test("regions split vertices as creases do, and every copy knows its welded vertex", () => {
  const mesh = ballMesh(1);
  const normals = cornerNormals(mesh, "smooth", BALL_FIELD);
  const top = Array.from({ length: mesh.indices.length / 3 }, (_, triangle) =>
    [0, 1, 2].reduce(
      (sum, c) => sum + mesh.positions[mesh.indices[triangle * 3 + c]! * 3 + 1]! - 8,
      0,
    ) > 0
      ? 1
      : 0,
  );
  const split = splitVertices(mesh, normals, top);
  // the eight vertices of the equator are there twice
  assert.equal(split.weldedVertex.length, 18 + 8);
  for (const [corner, vertex] of split.indices.entries()) {
    assert.equal(split.weldedVertex[vertex], mesh.indices[corner]);
  }
});

test("facets that face each other at one vertex still get a unit normal", () => {
  // a pillow of two triangles: every mean cancels out
  const pillow: SurfaceMesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 1),
  };
  const normals = cornerNormals(pillow, "smooth", compileField([], VOLUME));
  assert.deepEqual([...normals.subarray(0, 3)].map(Math.abs), [0, 0, 1]);
});
