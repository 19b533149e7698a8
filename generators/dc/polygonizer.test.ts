import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { auditSurface, compileField, type SurfaceMesh, sampleField } from "bindpose/generators";
import { diagonalise } from "./eigen.js";
import { findRoot } from "./find-root.js";
import { dualContouring } from "./polygonizer.js";
import { Quadrics } from "./quadrics.js";

const VOLUME = { x: 12, y: 12, z: 12 };
const BOX = {
  op: "add-box",
  x: 6.03,
  y: 5.98,
  z: 6.01,
  w: 6,
  h: 5,
  d: 4,
  rotX: 0.4,
  rotZ: 0.5,
  color: "#808080",
} as const;

function extract(...operations: readonly FieldOperation[]): SurfaceMesh {
  const field = compileField(operations, VOLUME);
  return dualContouring.extract(sampleField(field, VOLUME, dualContouring.cellSize), field);
}

test("a tilted box keeps its volume to a millionth, a smooth one is rounded off", () => {
  const sharp = auditSurface(extract(BOX));
  assert.equal(sharp.faults, 0);
  assert.ok(Math.abs(sharp.volume - 120) < 1e-3, `${sharp.volume}`);
  const smooth = auditSurface(extract({ ...BOX, smooth: true }));
  assert.equal(smooth.faults, 0);
  assert.ok(smooth.volume < 119.8 && smooth.volume > 118, `${smooth.volume}`);
});

test("only the operations recorded as smooth are rounded off", () => {
  const small: FieldOperation = { ...BOX, x: 2.5, w: 2, h: 2, d: 2, rotX: 0, rotZ: 0 };
  const beside: FieldOperation = { ...small, x: 9.5 };
  const mesh = extract({ ...small, smooth: true }, beside);
  const cornersAt = (x: number): number => {
    let count = 0;
    for (let at = 0; at < mesh.positions.length; at += 3) {
      const off = [x, 5.98, 6.01].map((c, i) =>
        Math.abs(Math.abs(mesh.positions[at + i]! - c) - 1),
      );
      if (Math.max(...off) < 1e-4) count++;
    }
    return count;
  };
  assert.equal(cornersAt(9.5), 8);
  assert.equal(cornersAt(2.5), 0);
});

test("every vertex of a ball is in a cell of its surface, and on it", () => {
  // mkeeter/fidget#53: vertices far outside their cells
  const mesh = extract({ op: "add-sphere", x: 6, y: 6, z: 6, r: 4.5, color: "#808080" });
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const [x, y, z] = mesh.positions.subarray(at, at + 3);
    assert.ok(Math.abs(Math.hypot(x! - 6, y! - 6, z! - 6) - 4.5) < 0.005);
  }
});

test("parallel planes leave a vertex at the mean of its crossings", () => {
  // mkeeter/fidget#53, second input: a system of rank 1
  const quadrics = new Quadrics(1);
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    quadrics.add(0, x, y, 0.5, 0, 0, 1);
  const place = new Float64Array(3);
  quadrics.writeMinimiser(0, place, 0);
  assert.deepEqual([...place], [0.5, 0.5, 0.5]);
});

test("two planes meet in an edge, three in a corner, none nowhere", () => {
  const place = new Float64Array(3);
  const quadrics = new Quadrics(3);
  quadrics.add(0, 0.2, 0.1, 0.4, 1, 0, 0);
  quadrics.add(0, 0.6, 0.3, 0.8, 0, 1, 0);
  quadrics.writeMinimiser(0, place, 0);
  assert.ok(Math.abs(place[0]! - 0.2) + Math.abs(place[1]! - 0.3) < 1e-12);
  assert.ok(Math.abs(place[2]! - 0.6) < 1e-12, "along the edge at the mean");
  quadrics.add(1, 0.2, 0.1, 0.4, 1, 0, 0);
  quadrics.add(1, 0.6, 0.3, 0.8, 0, 1, 0);
  quadrics.add(1, 0.5, 0.7, 0.9, 0, 0.6, 0.8);
  quadrics.writeMinimiser(1, place, 0);
  const expected = [0.2, 0.3, 0.9 + (0.4 * 0.6) / 0.8];
  assert.ok(Math.max(...expected.map((value, i) => Math.abs(value - place[i]!))) < 1e-12);
  quadrics.add(2, 0.1, 0.2, 0.3, 0, 0, 0);
  quadrics.writeMinimiser(2, place, 0);
  assert.deepEqual([...place], [0.1, 0.2, 0.3]);
});

test("a symmetric matrix falls into its eigenvalues and orthonormal eigenvectors", () => {
  let state = 5;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  };
  const vectors = new Float64Array(9);
  for (let round = 0; round < 200; round++) {
    const [a, b, c, d, e, f] = Array.from({ length: 6 }, () =>
      round % 3 === 0 ? Math.round(random() * 2) : random(),
    ) as [number, number, number, number, number, number];
    const matrix = Float64Array.of(a, b, c, b, d, e, c, e, f);
    const values = matrix.slice();
    diagonalise(values, vectors);
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 3; column++) {
        let product = 0;
        let unit = 0;
        for (let k = 0; k < 3; k++) {
          product += vectors[row * 3 + k]! * values[k * 4]! * vectors[column * 3 + k]!;
          unit += vectors[row * 3 + k]! * vectors[column * 3 + k]!;
        }
        assert.ok(Math.abs(product - matrix[row * 3 + column]!) < 1e-12);
        assert.ok(Math.abs(unit - (row === column ? 1 : 0)) < 1e-12);
      }
    }
  }
});

test("a root is found where linear interpolation misses it, in eight looks", () => {
  const curves: readonly ((t: number) => number)[] = [
    (t) => t - 0.3,
    (t) => Math.max(t - 0.9, 8 * (t - 0.85)),
    (t) => (t < 0.2 ? 5 * (t - 0.2) : t - 0.2),
    (t) => t * t * t - 0.2,
    (t) => 0.3 - t,
  ];
  for (const [i, curve] of curves.entries()) {
    let looks = 0;
    const root = findRoot(curve(0), curve(1), 1e-7, (t) => {
      looks++;
      return curve(t);
    });
    assert.ok(Math.abs(curve(root)) < 1e-3, `curve ${i}: ${root}`);
    assert.ok(looks <= 8);
  }
});

test("a field that disagrees with its samples still gives a place on the edge", () => {
  for (const value of [1, -1, 1e9, -1e9]) {
    const root = findRoot(-1, 2, 1e-7, () => value);
    assert.ok(root >= 0 && root <= 1, `${root}`);
  }
});
