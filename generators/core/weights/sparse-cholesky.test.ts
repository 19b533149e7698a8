import assert from "node:assert/strict";
import { test } from "node:test";
import { blockMesh, seededRandom } from "./bodies.test.helper.js";
import { buildCotangentLaplacian, type SymmetricMatrix } from "./cotangent-laplacian.js";
import { dissectionOrder } from "./dissection-order.js";
import { factorCholesky, solveCholesky } from "./sparse-cholesky.js";
import { buildSurface } from "./surface.js";

/** Gaussian elimination with row pivoting: the independent oracle. */
function solveDense(a: number[][], b: readonly number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]!]);
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k; i < n; i++) if (Math.abs(rows[i]![k]!) > Math.abs(rows[best]![k]!)) best = i;
    [rows[k], rows[best]] = [rows[best]!, rows[k]!];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const f = rows[i]![k]! / rows[k]![k]!;
      for (let j = k; j <= n; j++) rows[i]![j]! -= f * rows[k]![j]!;
    }
  }
  return rows.map((row, i) => row[n]! / row[i]!);
}

function compress(a: readonly number[][]): SymmetricMatrix {
  const start = [0];
  const column: number[] = [];
  const value: number[] = [];
  a.forEach((row, i) => {
    row.forEach((x, j) => {
      if (i === j || x === 0) return;
      column.push(j);
      value.push(x);
    });
    start.push(column.length);
  });
  return {
    size: a.length,
    diagonal: Float64Array.from(a, (row, i) => row[i]!),
    start: Uint32Array.from(start),
    column: Uint32Array.from(column),
    value: Float64Array.from(value),
  };
}

test("random positive definite systems agree with dense elimination in any order", () => {
  const random = seededRandom(4);
  for (let n = 0; n < 60; n++) {
    const size = 1 + Math.floor(40 * random());
    const a = Array.from({ length: size }, () => new Array<number>(size).fill(0));
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < i; j++) {
        if (random() < 0.15) a[i]![j] = a[j]![i] = random() * 2 - 1;
      }
    }
    a.forEach((row, i) => {
      row[i] = 0.1 + row.reduce((sum, x) => sum + Math.abs(x), 0);
    });
    const matrix = compress(a);
    const positions = Float64Array.from({ length: 3 * size }, random);
    const factor = factorCholesky(matrix, dissectionOrder(matrix, positions));
    const b = Float64Array.from({ length: size }, () => random() - 0.5);
    const expected = solveDense(a, [...b]);
    solveCholesky(factor, b, new Float64Array(size));
    expected.forEach((x, i) => {
      assert.ok(Math.abs(b[i]! - x) < 1e-9 * (1 + Math.abs(x)), `${b[i]} for ${x}`);
    });
  }
});

test("dissection is a permutation and fills less than the order of the file", () => {
  const surface = buildSurface(
    blockMesh(
      [
        [
          [0, 0, 0],
          [16, 16, 16],
        ],
      ],
      1,
    ),
  );
  const laplacian = buildCotangentLaplacian(surface);
  const diagonal = laplacian.diagonal.map((d) => d + 1);
  const matrix = { ...laplacian, diagonal };
  const order = dissectionOrder(matrix, surface.positions);
  const natural = Uint32Array.from({ length: surface.count }, (_, i) => i);
  assert.deepEqual(order.toSorted(), natural);
  const fill = factorCholesky(matrix, order).row.length;
  assert.ok(fill < 0.5 * factorCholesky(matrix, natural).row.length, `${fill} entries`);
});

test("an empty system has an empty factor", () => {
  const matrix = compress([]);
  assert.equal(factorCholesky(matrix, dissectionOrder(matrix, new Float64Array(0))).row.length, 0);
});
