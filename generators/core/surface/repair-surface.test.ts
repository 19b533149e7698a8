import assert from "node:assert/strict";
import { test } from "node:test";
import { compileField } from "../field/index.js";
import { auditSurface } from "./audit-surface.js";
import { buildDualLattice } from "./dual-lattice.js";
import { markCrowded, placeAtMiddles } from "./dual-places.js";
import { findCoincident } from "./find-coincident.js";
import { type MovableVertices, repairSurface } from "./repair-surface.js";
import { sampleField } from "./sample-field.js";
import { countSelfIntersections } from "./self-intersections.js";

const VOLUME = { x: 10, y: 10, z: 10 };
const FIELD = compileField(
  [{ op: "add-sphere", x: 5.1, y: 4.9, z: 5, r: 3.2, color: "#808080" }],
  VOLUME,
);
const LATTICE = buildDualLattice(sampleField(FIELD, VOLUME, 1));
const MIDDLES = placeAtMiddles(LATTICE);

/** Vertices at their middles but for those given, which go there when restricted. */
class Moved implements MovableVertices {
  readonly places = MIDDLES.slice();
  readonly isSuspect = new Uint8Array(MIDDLES.length / 3);
  readonly restricted: number[] = [];
  private readonly escaped: boolean;

  constructor(moved: ReadonlyMap<number, readonly number[]>, escaped: boolean) {
    this.escaped = escaped;
    for (const [vertex, place] of moved) {
      this.places.set(place, vertex * 3);
      this.isSuspect[vertex] = 1;
    }
  }

  hasEscaped(vertex: number): boolean {
    return this.escaped && this.places[vertex * 3] !== MIDDLES[vertex * 3];
  }

  restrict(vertex: number): boolean {
    if (this.restricted.includes(vertex)) return false;
    this.restricted.push(vertex);
    this.places.set(MIDDLES.subarray(vertex * 3, vertex * 3 + 3), vertex * 3);
    return true;
  }
}

const lastVertex = MIDDLES.length / 3 - 1;
const through = new Map([[0, [...MIDDLES.subarray(lastVertex * 3).map((place) => place + 3)]]]);

test("a vertex pulled through the surface is put back, and no other", () => {
  const vertices = new Moved(through, true);
  const mesh = repairSurface(vertices, LATTICE.quads, 1);
  assert.deepEqual(vertices.restricted, [0]);
  assert.equal(countSelfIntersections(mesh), 0);
  assert.equal(auditSurface(mesh).faults, 0);
  assert.deepEqual([...mesh.positions], [...Float32Array.from(MIDDLES, (place) => place - 1)]);
});

test("where none has escaped, all that take part are moved", () => {
  const vertices = new Moved(through, false);
  assert.equal(countSelfIntersections(repairSurface(vertices, LATTICE.quads, 1)), 0);
  assert.ok(vertices.restricted.includes(0) && vertices.restricted.length > 4);
});

test("vertices at one position, and triangles without height, are moved apart", () => {
  const neighbour = LATTICE.quads[LATTICE.quads.indexOf(0) ^ 1]!;
  const onNeighbour = new Moved(
    new Map([[0, [...MIDDLES.subarray(neighbour * 3, neighbour * 3 + 3)]]]),
    true,
  );
  const mesh = repairSurface(onNeighbour, LATTICE.quads, 1);
  assert.equal(auditSurface(mesh).faults, 0);
});

test("vertices that cannot be moved end the repair with what is left", () => {
  const vertices = new Moved(through, true);
  vertices.restrict = () => false;
  assert.ok(countSelfIntersections(repairSurface(vertices, LATTICE.quads, 1)) > 0);
});

test("vertices of one cell are marked as crowded", () => {
  assert.ok(markCrowded(LATTICE).every((mark) => mark === 0));
  const cells = Uint16Array.of(1, 1, 1, 2, 1, 1, 2, 1, 1, 3, 1, 1);
  assert.deepEqual([...markCrowded({ ...LATTICE, cells })], [0, 1, 1, 0]);
});

test("coincident vertices are paired with the first at their position, minus zero included", () => {
  const points = [
    [1, 2, 3],
    [0, 0, 0],
    [1, 2, 3],
    [4, 4, 4],
    [1, 2, 3],
  ];
  assert.deepEqual(findCoincident(Float32Array.from(points.flat())), [0, 2, 0, 4]);
  assert.deepEqual(findCoincident(Float32Array.of(0, 0, 1, -0, 0, 1)), [0, 1]);
});
