import assert from "node:assert/strict";
import { test } from "node:test";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { readTopology } from "../../surface/topology.js";
import { checkFusedSkin } from "./check-fused-skin.js";
import { checkInward } from "./check-inward.js";

/** Facts of the surface that no small figure shows; each was found by a mutant that nothing else saw. */

type Box = readonly [low: readonly number[], high: readonly number[]];
const PART = { mesh: 0, primitive: 0 };
/** Corners by their bits, x the lowest; outward. */
const FACES = [0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6];

/** Closed boxes, outward and inward. */
function boxes(outward: readonly Box[], inward: readonly Box[]): DecodedMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const [i, box] of [...outward, ...inward].entries()) {
    const first = positions.length / 3;
    for (let corner = 0; corner < 8; corner++) {
      positions.push(...[0, 1, 2].map((axis) => box[(corner >> axis) & 1]![axis]!));
    }
    for (let face = 0; face < FACES.length; face += 4) {
      const [a, b, c, d] = FACES.slice(face, face + 4).map((corner) => first + corner);
      const triangles = [a!, b!, c!, a!, c!, d!];
      indices.push(...(i < outward.length ? triangles : triangles.reverse()));
    }
  }
  return meshOf(positions, indices);
}

function meshOf(positions: readonly number[], indices: readonly number[]): DecodedMesh {
  return {
    parts: [PART],
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
  } as unknown as DecodedMesh;
}

/** Triangles of the surfaces that are reported as inward. */
function inwardIn(mesh: DecodedMesh): unknown[] {
  const found: unknown[] = [];
  const topology = readTopology(mesh.positions, mesh.indices);
  checkInward(mesh, topology, (_, params) =>
    found.push((params as { triangles: number }).triangles),
  );
  return found;
}

const WALL: Box = [
  [0, 0, 0],
  [4, 4, 4],
];
/** A box of one unit with its lowest corner there. */
const unit = (x: number, y: number, z: number): Box => [
  [x, y, z],
  [x + 1, y + 1, z + 1],
];

test("a cavity may lie flush with any side of what holds it, and no farther out", () => {
  for (const at of [0, 3]) {
    for (const box of [unit(at, 1, 2), unit(1, at, 2), unit(1, 2, at)]) {
      assert.deepEqual(inwardIn(boxes([WALL], [box])), [], box.join(" to "));
    }
  }
  for (const at of [-0.5, 3.5]) {
    assert.deepEqual(inwardIn(boxes([WALL], [unit(1, at, 2)])), [12]);
  }
});

test("a cavity is known among very many surfaces, for the largest are tried first", () => {
  const crumbs = Array.from({ length: 300 }, (_, i) => unit(10 + 2 * i, 0, 0));
  assert.deepEqual(inwardIn(boxes([...crumbs, WALL], [unit(1, 1, 1)])), []);
});

test("a bone and its grandchild may share skin wherever the first bone stands in the tree", () => {
  const names = ["a", "b", "c", "d"];
  const orders = [
    [-1, 0, 1, 2],
    [1, -1, 0, 2],
    [1, 2, 3, -1],
  ];
  for (const parents of orders) {
    const stepsUp = (bone: number): number => (bone < 0 ? -1 : 1 + stepsUp(parents[bone]!));
    const depths = names.map((_, bone) => stepsUp(bone));
    for (let a = 0; a < 4; a++) {
      for (let b = 0; b < 4; b++) {
        const mesh = meshOf([0, 0, 0, 1, 0, 0], [0, 1, 1]);
        const dominant = Uint16Array.of(a, b);
        let fused = 0;
        const skeleton = { parents, names } as unknown as Parameters<typeof checkFusedSkin>[1];
        const use = { dominant } as unknown as Parameters<typeof checkFusedSkin>[2];
        checkFusedSkin(mesh, skeleton, use, () => fused++);
        const isFar = Math.abs(depths[a]! - depths[b]!) > 2;
        assert.equal(fused, isFar ? 1 : 0, `${parents}: ${a} and ${b}`);
      }
    }
  }
});

test("of several fused pairs the one with most edges is told, with its steps and the others' edges", () => {
  const mesh = meshOf(
    [0, 1, 2, 3, 4, 5].flatMap((v) => [v, 0, 0]),
    [0, 1, 2, 3, 4, 5],
  );
  const skeleton = { parents: [-1, 0, 1, 2, 3, 4, 5], names: ["a", "b", "c", "d", "e", "f", "g"] };
  const use = { dominant: [0, 3, 3, 0, 6, 0] };
  const found: unknown[] = [];
  checkFusedSkin(mesh, skeleton as never, use as never, (_, params) => found.push(params));
  const at = [3, 0, 0];
  assert.deepEqual(found, [{ edges: 2, others: 1, bone: "a", other: "g", steps: 6, at }]);
});

test("bones without a parent are apart as if they were children of one", () => {
  const mesh = meshOf([0, 0, 0, 1, 0, 0, 2, 0, 0], [0, 1, 2]);
  const skeleton = { parents: [-1, 0, -1, 2], names: ["a", "b", "c", "d"] };
  const found: unknown[] = [];
  const use = { dominant: [1, 3, 3] };
  checkFusedSkin(mesh, skeleton as never, use as never, (_, params) => found.push(params));
  assert.deepEqual(
    found.map((params) => (params as { steps: number }).steps),
    [4],
  );
});
