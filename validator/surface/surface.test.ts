import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../fixtures/random.js";
import { makeSpindle } from "../fixtures/spindle.js";
import { boundsOf, cornersOf } from "./bounds.js";
import { createKeyTable } from "./key-table.js";
import { readShells } from "./shells.js";
import { readTopology } from "./topology.js";
import { longestEdge } from "./triangle.js";
import { weldPositions } from "./weld.js";

const TETRAHEDRON = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
const FACES = Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3);

test("a key table numbers keys as a map of their texts does", () => {
  const random = seededRandom(3);
  const table = createKeyTable(4000);
  const map = new Map<string, number>();
  for (let i = 0; i < 4000; i++) {
    const key = [0, 0, 0].map(() => Math.floor(random() * 12) * 0x10000001) as [
      number,
      number,
      number,
    ];
    const words = key.map((word) => word >>> 0) as [number, number, number];
    const text = words.join();
    const id = map.get(text) ?? map.size;
    map.set(text, id);
    assert.equal(table.idOf(...words), id);
  }
  assert.equal(table.size(), map.size);
});

test("positions weld when their bits are equal, and -0 is 0", () => {
  const positions = Float32Array.of(0, 1, 2, -0, 1, 2, 0, 1, 2.0000002);
  assert.deepEqual(weldPositions(positions), Uint32Array.of(0, 0, 1));
});

test("a tetrahedron has six edges, each run once in each direction", () => {
  const { edges } = readTopology(TETRAHEDRON, FACES);
  assert.equal(edges.count, 6);
  assert.ok(edges.uses.subarray(0, 6).every((uses) => uses === 2));
  assert.ok(edges.forward.subarray(0, 6).every((forward) => forward === 1));
});

test("the signed volume of a tetrahedron is a sixth, and turns with the winding", () => {
  const topology = readTopology(TETRAHEDRON, FACES);
  assert.ok(Math.abs(readShells(TETRAHEDRON, FACES, topology)[0]!.volume - 1 / 6) < 1e-12);
  const turned = Uint32Array.from(FACES).reverse();
  const shells = readShells(TETRAHEDRON, turned, readTopology(TETRAHEDRON, turned));
  assert.ok(Math.abs(shells[0]!.volume + 1 / 6) < 1e-12);
});

test("the volume of a box is its three sides' product, wherever it stands", () => {
  const [x, y, z] = [2, 3, 4];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) => [
    5 + x * (bits & 1),
    7 + y * ((bits >> 1) & 1),
    -9 + z * (bits >> 2),
  ]);
  // biome-ignore format: six sides of two triangles
  const sides = [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5];
  for (let first = 0; first < sides.length; first += 3) {
    // Begun at each triangle in turn: the apex is another corner each time.
    const indices = Uint32Array.from([...sides.slice(first), ...sides.slice(0, first)]);
    const positions = Float32Array.from(corners);
    const [shell] = readShells(positions, indices, readTopology(positions, indices));
    assert.ok(Math.abs(shell!.volume - x * y * z) < 1e-9, `${shell!.volume}`);
  }
});

test("the longest edge of a triangle is its own, whichever it is", () => {
  const positions = Float32Array.of(0, 0, 0, 3, 0, 0, 0, 4, 0, 90, 0, 0);
  const indices = Uint32Array.of(3, 3, 3, 0, 1, 2, 2, 0, 1, 1, 2, 0);
  for (let t = 1; t < 4; t++) assert.equal(longestEdge(positions, indices, t), 5);
});

test("an open surface is no shell", () => {
  const open = FACES.slice(3);
  assert.deepEqual(readShells(TETRAHEDRON, open, readTopology(TETRAHEDRON, open)), []);
});

test("the spindle is one closed shell of Euler characteristic 2", () => {
  const { positions, indices } = makeSpindle();
  const topology = readTopology(positions, indices);
  const vertices = new Set(topology.welded).size;
  assert.equal(vertices - topology.edges.count + indices.length / 3, 2);
  assert.equal(readShells(positions, indices, topology).length, 1);
});

test("bounds hold every point and have eight corners", () => {
  const bounds = boundsOf(TETRAHEDRON);
  assert.deepEqual(bounds, { min: [0, 0, 0], max: [1, 1, 1], diagonal: Math.sqrt(3) });
  assert.equal(new Set(cornersOf(bounds).map(String)).size, 8);
  assert.equal(boundsOf([]).diagonal, 0);
});

/** Edges, repeats and shells by maps of texts: slow, and plainly right. */
function topologyByMaps(positions: Float32Array, indices: Uint32Array) {
  const points = new Map<string, number>();
  const welded = Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = [...positions.subarray(3 * v, 3 * v + 3)].map((value) => value + 0).join();
    if (!points.has(key)) points.set(key, points.size);
    return points.get(key)!;
  });
  const edges = new Map<string, { id: number; uses: number; forward: number }>();
  const triangles = new Map<string, number>();
  const sides: number[] = [];
  const duplicateOf: number[] = [];
  for (let t = 0; t < indices.length / 3; t++) {
    const corners = [0, 1, 2].map((k) => welded[indices[3 * t + k]!]!);
    const turns = [0, 1, 2].map((k) => [0, 1, 2].map((i) => corners[(i + k) % 3]).join());
    const known = turns.map((turn) => triangles.get(turn)).find((first) => first !== undefined);
    const isCollapsed = new Set(corners).size < 3;
    duplicateOf.push(isCollapsed ? -1 : (known ?? -1));
    if (isCollapsed || known !== undefined) {
      sides.push(0xffffffff, 0xffffffff, 0xffffffff);
      continue;
    }
    triangles.set(turns[0]!, t);
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
      const key = [Math.min(a, b), Math.max(a, b)].join();
      const edge = edges.get(key) ?? { id: edges.size, uses: 0, forward: 0 };
      edges.set(key, edge);
      edge.uses++;
      if (a < b) edge.forward++;
      sides.push(edge.id);
    }
  }
  return { welded, sides, duplicateOf, edges: [...edges.values()] };
}

test("the topology of random triangle soups is that of plain maps", () => {
  const random = seededRandom(21);
  for (let round = 0; round < 200; round++) {
    const count = 3 + Math.floor(random() * 12);
    const positions = Float32Array.from({ length: 3 * count }, () => Math.floor(random() * 3) - 1);
    const triangles = 1 + Math.floor(random() * 30);
    const indices = Uint32Array.from({ length: 3 * triangles }, () => Math.floor(random() * count));
    const found = readTopology(positions, indices);
    const expected = topologyByMaps(positions, indices);
    assert.deepEqual([...found.welded], expected.welded);
    assert.deepEqual([...found.sides], expected.sides);
    assert.deepEqual([...found.duplicateOf], expected.duplicateOf);
    assert.deepEqual(
      [...found.edges.uses].map((uses, id) => ({ id, uses, forward: found.edges.forward[id] })),
      expected.edges,
    );
  }
});

test("a fan of a hundred thousand triangles around one point is read in time linear in them", () => {
  const count = 100_000;
  const positions = Float32Array.from({ length: 3 * (count + 1) }, (_, i) => i);
  const indices = Uint32Array.from({ length: 3 * (count - 1) }, (_, i) =>
    i % 3 === 0 ? 0 : Math.floor(i / 3) + (i % 3),
  );
  const { edges } = readTopology(positions, indices);
  assert.equal(edges.count, 2 * count - 1);
});
