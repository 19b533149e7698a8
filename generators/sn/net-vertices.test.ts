import assert from "node:assert/strict";
import { test } from "node:test";
import { buildDualLattice, clampToCell, compileField, sampleField } from "bindpose/generators";
import { NetVertices } from "./net-vertices.js";
import { placeAtCrossings } from "./place-at-crossings.js";

const VOLUME = { x: 8, y: 8, z: 8 };

/** A ball's lattice, and its vertices. */
function netOfBall() {
  const field = compileField(
    [{ op: "add-sphere", x: 4.1, y: 3.9, z: 4, r: 2.6, color: "#808080" }],
    VOLUME,
  );
  const grid = sampleField(field, VOLUME, 0.5);
  const lattice = buildDualLattice(grid);
  return { lattice, vertices: new NetVertices(lattice, grid), lastPoint: grid.nx - 2 };
}

test("every vertex goes back to its own crossings, within its cell", () => {
  const { lattice, vertices, lastPoint } = netOfBall();
  const means = placeAtCrossings(lattice).map((place, at) =>
    clampToCell(place, lattice.cells[at]!, lastPoint),
  );
  for (let vertex = means.length / 3 - 1; vertex >= 0; vertex--) {
    const before = vertices.places.slice(0, vertex * 3);
    assert.ok(vertices.restrict(vertex));
    assert.deepEqual(vertices.places.subarray(0, vertex * 3), before);
    assert.deepEqual(vertices.places.subarray(vertex * 3), means.subarray(vertex * 3));
  }
});

test("a vertex that folds the surface goes back to its crossings, then to its edges' middles", () => {
  const { lattice, vertices } = netOfBall();
  const means = placeAtCrossings(lattice);
  const placeOf = (vertex: number, places: Float64Array): number[] => [
    ...places.subarray(vertex * 3, vertex * 3 + 3),
  ];
  const others = vertices.places.slice(3);
  assert.notDeepEqual(placeOf(0, vertices.places), placeOf(0, means), "relaxed at first");
  assert.equal(vertices.hasEscaped(), false);
  assert.equal(vertices.restrict(0), true);
  assert.deepEqual(placeOf(0, vertices.places), placeOf(0, means));
  assert.equal(vertices.restrict(0), true);
  const middle = placeOf(0, vertices.places).map((place, i) => place - lattice.cells[i]!);
  assert.ok(middle.every((share) => Number.isInteger(Math.round(share * 720720) / 30030)));
  assert.equal(vertices.restrict(0), false);
  assert.deepEqual(vertices.places.slice(3), others, "nothing else moved");
});
