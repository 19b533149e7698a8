import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../fixtures/random.js";
import { makeSpindle } from "../fixtures/spindle.js";
import { boundsOf, cornersOf } from "./bounds.js";
import { createKeyTable } from "./key-table.js";
import { readShells } from "./shells.js";
import { readTopology } from "./topology.js";
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
