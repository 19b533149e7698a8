import assert from "node:assert/strict";
import { test } from "node:test";
import { EDGE_CORNERS, FACE_CORNERS, shareFace } from "./cell.js";
import { CYCLES, traceCycles } from "./cycle-table.js";
import { CYCLE_COUNT, CYCLE_OF_EDGE, JOINED, PROBLEM_FACE } from "./dual-table.js";
import { TRIANGLE_EDGES, TRIANGLE_START, triangulate } from "./triangle-table.js";

const crossesAt = (mask: number, edge: number): boolean =>
  EDGE_CORNERS[edge]!.filter((corner) => (mask >> corner) & 1).length === 1;

test("every crossing edge of every mask is in one cycle, once", () => {
  assert.equal(CYCLES.length, 256);
  for (const [mask, cycles] of CYCLES.entries()) {
    const expected = [...EDGE_CORNERS.keys()].filter((edge) => crossesAt(mask, edge));
    assert.deepEqual(
      cycles.flat().sort((a, b) => a - b),
      [...expected],
      `mask ${mask}`,
    );
  }
});

test("a cycle walks over faces of the cell and has at least three edges", () => {
  for (const cycle of CYCLES.flat()) {
    assert.ok(cycle.length >= 3);
    for (const [i, edge] of cycle.entries()) {
      assert.ok(shareFace(edge, cycle[(i + 1) % cycle.length]!));
    }
  }
});

test("inside corners that touch over a face's diagonal are apart", () => {
  // corners 0 and 3 of the face z = 0
  assert.deepEqual(
    CYCLES[0b1001]!.map((cycle) => cycle.length),
    [3, 3],
  );
  // all but them: one sheet through the middle of the face, seen as two segments
  assert.equal(CYCLES[0b11110110]!.length, 1);
});

test("36 masks meet one face twice in one cycle, each on one face only", () => {
  // the count of the problem configurations of dual methods (Nielson 2004)
  const problems = [...CYCLES.entries()].map(([mask, cycles]) => {
    const ambiguous = FACE_CORNERS.filter((face) => {
      const bits = face.map((corner) => (mask >> corner) & 1).join("");
      return bits === "0101" || bits === "1010";
    });
    return ambiguous.filter((face) =>
      cycles.some(
        (cycle) =>
          cycle.filter((edge) => EDGE_CORNERS[edge]!.every((c) => face.includes(c))).length === 4,
      ),
    ).length;
  });
  assert.equal(problems.filter((count) => count > 0).length, 36);
  assert.equal(Math.max(...problems), 1);
});

test("joining a problem face splits its cycle in two and makes no new problem", () => {
  assert.equal(PROBLEM_FACE.filter((face) => face >= 0).length, 36);
  for (const [mask, face] of PROBLEM_FACE.entries()) {
    if (face < 0) continue;
    const cycles = traceCycles(mask, face);
    assert.equal(cycles.length, CYCLES[mask]!.length + 1);
    assert.equal(CYCLE_COUNT[mask + JOINED], cycles.length);
    assert.deepEqual(cycles.flat().sort(), CYCLES[mask]!.flat().sort());
    for (const corners of FACE_CORNERS) {
      const lies = (edge: number) => EDGE_CORNERS[edge]!.every((c) => corners.includes(c));
      for (const cycle of cycles) assert.ok(cycle.filter(lies).length < 4, `mask ${mask}`);
    }
    for (const [number, cycle] of cycles.entries()) {
      for (const edge of cycle) assert.equal(CYCLE_OF_EDGE[(mask + JOINED) * 12 + edge], number);
    }
  }
});

test("joining a face that is not ambiguous changes nothing", () => {
  for (let face = 0; face < 6; face++) assert.deepEqual(traceCycles(1, face), CYCLES[1]);
});

test("the triangles of a mask fill its cycles, no diagonal on a face of the cell", () => {
  for (const [mask, cycles] of CYCLES.entries()) {
    const from = TRIANGLE_START[mask]! * 3;
    const triangles = TRIANGLE_EDGES.slice(from, TRIANGLE_START[mask + 1]! * 3);
    const sides = new Set(
      cycles.flatMap((cycle) => cycle.map((edge, i) => `${edge}>${cycle[(i + 1) % cycle.length]}`)),
    );
    let area = 0;
    for (const [i, edge] of triangles.entries()) {
      const next = triangles[i % 3 === 2 ? i - 2 : i + 1]!;
      if (sides.delete(`${edge}>${next}`)) area++;
      else assert.ok(!shareFace(edge, next), `mask ${mask}: ${edge}-${next}`);
    }
    assert.equal(sides.size, 0);
    assert.equal(area, cycles.flat().length);
    assert.equal(triangles.length / 3, area - 2 * cycles.length);
  }
});

test("a triangle triangulates to itself", () => {
  assert.deepEqual(triangulate([0, 4, 8]), [0, 4, 8]);
});
