import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./bodies.test.helper.js";
import { buildCotangentLaplacian, type SymmetricMatrix } from "./cotangent-laplacian.js";
import { buildSurface } from "./surface.js";

function laplacianOf(positions: readonly number[], indices: readonly number[]): SymmetricMatrix {
  return buildCotangentLaplacian(
    buildSurface({ positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }),
  );
}

function entry(matrix: SymmetricMatrix, row: number, column: number): number {
  for (let e = matrix.start[row]!; e < matrix.start[row + 1]!; e++) {
    if (matrix.column[e] === column) return matrix.value[e]!;
  }
  return 0;
}

test("a right isosceles triangle conducts half along its legs and the least along its base", () => {
  const l = laplacianOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
  assert.equal(entry(l, 0, 1), -0.5);
  assert.equal(entry(l, 0, 2), -0.5);
  assert.equal(entry(l, 1, 2), -1e-6);
  assert.equal(l.diagonal[0], 1);
});

test("an obtuse pair conducts the least, never less", () => {
  const l = laplacianOf([0, 0, 0, 4, 0, 0, 2, 0.5, 0, 2, -0.5, 0], [0, 1, 2, 1, 0, 3]);
  assert.equal(entry(l, 0, 1), -1e-6);
});

test("a degenerate triangle conducts nothing of its own and spoils no neighbour", () => {
  const square = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0, 0];
  const plain = laplacianOf(square, [0, 1, 2]);
  const spoilt = laplacianOf(square, [0, 1, 2, 0, 3, 1]);
  assert.equal(entry(spoilt, 0, 1), entry(plain, 0, 1));
  assert.equal(entry(spoilt, 0, 3), -1e-6);
});

test("random triangles give a symmetric matrix, bit for bit, whose rows sum to 0", () => {
  const random = seededRandom(5);
  const positions = Array.from({ length: 120 }, random);
  const indices = Array.from({ length: 300 }, () => Math.floor(40 * random()));
  const l = laplacianOf(positions, indices);
  for (let r = 0; r < l.size; r++) {
    let sum = l.diagonal[r]!;
    for (let e = l.start[r]!; e < l.start[r + 1]!; e++) {
      assert.equal(entry(l, l.column[e]!, r), l.value[e]);
      assert.ok(e === l.start[r] || l.column[e]! > l.column[e - 1]!);
      sum += l.value[e]!;
    }
    assert.ok(Math.abs(sum) <= 1e-12 * l.diagonal[r]!);
  }
});
