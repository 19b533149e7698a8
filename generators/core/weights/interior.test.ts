import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Block,
  blockField,
  blockMesh,
  capsuleMesh,
  flip,
  joinMeshes,
  seededRandom,
} from "./bodies.test.helper.js";
import { createHeap } from "./heap.js";
import { isOutsideAt, lookUpLattice, placeLattice } from "./inside-lattice.js";
import { measureInterior } from "./interior-distance.js";
import { fillMeshLattice } from "./mesh-lattice.js";
import { buildSurface, type WeightMesh } from "./surface.js";
import { windingNumbers } from "./winding-number.js";

/** A hook: down the left side, along the bottom, up on the right. */
const HOOK: readonly Block[] = [
  [
    [0, 0, 0],
    [1, 8, 1],
  ],
  [
    [0, 0, 0],
    [4, 1, 1],
  ],
  [
    [3, 0, 0],
    [4, 6, 1],
  ],
];

function latticeOf(mesh: WeightMesh) {
  const { positions, triangles, diagonal } = buildSurface(mesh);
  return fillMeshLattice(placeLattice(positions, diagonal), positions, triangles);
}

test("a mesh's lattice is inside where the mesh winds round its points", () => {
  const tube = capsuleMesh(3, 0.5, 9, 12);
  const lean = tube.positions.map((_, i, p) =>
    i % 3 === 1 ? p[i]! + 0.3 * p[i - 1]! : i % 3 === 2 ? p[i]! - 0.2 * p[i - 2]! : p[i]!,
  );
  const through = blockMesh(
    [
      [
        [1, -1, -1],
        [2, 1, 1],
      ],
    ],
    0.5,
  );
  const leaning = { positions: lean, indices: tube.indices };
  for (const mesh of [leaning, flip(leaning), joinMeshes(leaning, through)]) {
    const { positions, triangles } = buildSurface(mesh);
    const lattice = latticeOf(mesh);
    const { origin, cell, size } = lattice;
    const random = seededRandom(5);
    const winding = new Float64Array(1);
    const whole = new Uint32Array(positions.length / 3);
    for (let n = 0; n < 4000; n++) {
      const [i, j, k] = size.map((s) => Math.floor(s * random())) as [number, number, number];
      const [x, y, z] = [i, j, k].map((c, axis) => origin[axis]! + cell * c);
      windingNumbers(positions, triangles, whole, x!, y!, z!, winding);
      const isInside = lattice.isInside(i + size[0] * (j + size[1] * k));
      assert.equal(isInside, Math.abs(winding[0]!) > 0.5, `${x},${y},${z}`);
    }
  }
});

test("a way through the body goes round corners, and the distance is that of the way", () => {
  const bones = Float64Array.of(0.5, 7.5, 0.5, 0.5, 1, 0.5);
  const { positions, diagonal } = buildSurface(blockMesh(HOOK, 0.5));
  const field = blockField(HOOK);
  const byField = lookUpLattice(
    placeLattice(positions, diagonal),
    (x, y, z) => field.distance(x, y, z) <= 0,
  );
  const out = new Float64Array(1);
  for (const lattice of [byField, latticeOf(blockMesh(HOOK, 0.5))]) {
    const interior = measureInterior(lattice, bones);
    assert.equal(interior.nearest(1, 5, 0.5, out), 0);
    assert.ok(Math.abs(out[0]! - 0.5) < 0.1, `${out[0]} straight`);
    assert.equal(interior.nearest(3.5, 5.9, 0.5, out), 0);
    // Under the inner corner at (1, 1), over to (3, 1), up to the tip.
    const way = 0.5 + 2 + Math.hypot(0.5, 4.9);
    assert.ok(out[0]! > way - 0.2 && out[0]! < 1.14 * way, `${out[0]} for ${way}`);
    assert.equal(interior.nearest(40, 0, 0, out), -1);
    assert.equal(out[0], Infinity);
  }
});

test("a place is outside where no lattice point around it is inside", () => {
  const lattice = latticeOf(blockMesh(HOOK, 0.5));
  assert.equal(isOutsideAt(lattice, 0.5, 4, 0.5), false);
  assert.equal(isOutsideAt(lattice, 2, 4, 0.5), true);
  assert.equal(isOutsideAt(lattice, -40, 4, 0.5), true);
});

test("a heap gives back everything by key, and equal keys by number", () => {
  const random = seededRandom(9);
  const entries = Array.from({ length: 500 }, (_, i) => ({ key: Math.floor(40 * random()), i }));
  const heap = createHeap();
  for (const { key, i } of entries) heap.push(key, i);
  const sorted = entries.toSorted((a, b) => a.key - b.key || a.i - b.i).map(({ i }) => i);
  assert.deepEqual(
    entries.map(() => heap.pop()),
    sorted,
  );
  assert.equal(heap.pop(), -1);
});
