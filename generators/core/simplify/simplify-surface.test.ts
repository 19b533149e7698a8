import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../field/random.test.helper.js";
import { auditSurface, type SurfaceMesh } from "../surface/index.js";
import { gridBox, torus } from "./meshes.test.helper.js";
import type { RegionSurface } from "./region-surface.js";
import type { SimplifySettings } from "./simplify-settings.js";
import { simplifySurface } from "./simplify-surface.js";

const FREE: SimplifySettings = { maxError: 1e9, maxEdge: 1e9, evenness: 0, leastTriangles: 0 };

function oneRegion(mesh: SurfaceMesh): RegionSurface {
  return { mesh, regions: new Uint32Array(mesh.indices.length / 3) };
}

function areaOf({ mesh, regions }: RegionSurface, region: number): number {
  let area = 0;
  for (let t = 0; t < regions.length; t++) {
    if (regions[t] !== region) continue;
    const [a, b, c] = [0, 1, 2].map((k) => {
      const vertex = mesh.indices[3 * t + k]!;
      return mesh.positions.subarray(3 * vertex, 3 * vertex + 3);
    }) as [Float32Array, Float32Array, Float32Array];
    const u = b.map((value, i) => value - a[i]!);
    const v = c.map((value, i) => value - a[i]!);
    area +=
      Math.hypot(
        u[1]! * v[2]! - u[2]! * v[1]!,
        u[2]! * v[0]! - u[0]! * v[2]!,
        u[0]! * v[1]! - u[1]! * v[0]!,
      ) / 2;
  }
  return area;
}

function longestEdge({ positions: p, indices }: SurfaceMesh): number {
  let longest = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    const a = 3 * indices[corner]!;
    const b = 3 * indices[corner % 3 === 2 ? corner - 2 : corner + 1]!;
    const d = Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
    longest = Math.max(longest, d);
  }
  return longest;
}

test("a finely divided box becomes twelve triangles with its eight corners", () => {
  const { mesh } = simplifySurface(oneRegion(gridBox(8)), { ...FREE, maxError: 1e-4 });
  const audit = auditSurface(mesh);
  assert.equal(audit.faults, 0, audit.firstFault ?? "");
  assert.equal(audit.triangles, 12);
  assert.ok(Math.abs(audit.volume - 512) < 1e-9);
  assert.ok(mesh.positions.every((value) => value === 0 || value === 8));
});

test("a tetrahedron stays, whatever error is allowed", () => {
  const mesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
  };
  assert.deepEqual(simplifySurface(oneRegion(mesh), FREE).mesh, mesh);
});

test("a red and a blue half keep their border and their areas when a square is simplified", () => {
  // zeux/meshoptimizer#652
  const positions = Float32Array.from({ length: 75 }, (_, i) => {
    const vertex = Math.floor(i / 3);
    return [vertex % 5, Math.floor(vertex / 5), 0][i % 3]!;
  });
  const indices: number[] = [];
  const regions: number[] = [];
  for (let square = 0; square < 16; square++) {
    const a = Math.floor(square / 4) * 5 + (square % 4);
    indices.push(a, a + 1, a + 6, a, a + 6, a + 5);
    const region = square % 4 < 2 ? 0 : 1;
    regions.push(region, region);
  }
  const square = {
    mesh: { positions, indices: Uint32Array.from(indices) },
    regions: Uint32Array.from(regions),
  };
  const simple = simplifySurface(square, { ...FREE, leastTriangles: 8 });
  assert.ok(simple.regions.length <= 8, `${simple.regions.length} triangles`);
  for (const [t, region] of simple.regions.entries()) {
    for (const vertex of simple.mesh.indices.subarray(3 * t, 3 * t + 3)) {
      const x = simple.mesh.positions[3 * vertex]!;
      assert.ok(region === 0 ? x <= 2 + 1e-6 : x >= 2 - 1e-6, `x = ${x} in region ${region}`);
    }
  }
  assert.ok(Math.abs(areaOf(simple, 0) - 8) < 1e-6);
  assert.ok(Math.abs(areaOf(simple, 1) - 8) < 1e-6);
});

test("rough tori stay flawless with one hole, at any settings, to the same bytes", () => {
  const random = seededRandom(11);
  for (let run = 0; run < 24; run++) {
    const mesh = torus(12 + (run % 5) * 4, 9 + run, () => (random() - 0.5) * (run % 3));
    const settings = {
      maxError: run % 2 === 0 ? 1e9 : random(),
      maxEdge: run % 4 < 2 ? 1e9 : 2 + 4 * random(),
      evenness: run % 3 === 0 ? 0 : 1e-3,
      leastTriangles: 0,
    };
    const simple = simplifySurface(oneRegion(mesh), settings);
    const audit = auditSurface(simple.mesh);
    assert.equal(audit.faults, 0, `run ${run}: ${audit.firstFault}`);
    assert.equal(audit.components, 1);
    // Euler: V - E + F = 0 with E = 3F/2
    assert.equal(audit.vertices - audit.triangles / 2, 0);
    assert.ok(audit.triangles <= mesh.indices.length / 3);
    assert.ok(longestEdge(simple.mesh) <= Math.max(settings.maxEdge, longestEdge(mesh)) + 1e-5);
    assert.deepEqual(simplifySurface(oneRegion(mesh), settings), simple);
  }
});

test("every region stays, and the surface flawless, under any colouring", () => {
  const random = seededRandom(12);
  for (let run = 0; run < 12; run++) {
    const mesh = torus(18, 14, () => 0.1 * random());
    const regions = Uint32Array.from({ length: mesh.indices.length / 3 }, (_, t) =>
      run % 2 === 0 ? Math.floor(random() * 5) : Math.floor(t / 40),
    );
    const simple = simplifySurface({ mesh, regions }, FREE);
    const audit = auditSurface(simple.mesh);
    assert.equal(audit.faults, 0, `run ${run}: ${audit.firstFault}`);
    assert.deepEqual(new Set(simple.regions), new Set(regions));
  }
});

test("collapses stop at the fewest triangles asked for", () => {
  const { mesh } = simplifySurface(oneRegion(torus(20, 20, () => 0)), {
    ...FREE,
    leastTriangles: 200,
  });
  assert.equal(mesh.indices.length / 3, 200);
});

test("the error allowed bounds the distance from a round surface", () => {
  const simple = simplifySurface(oneRegion(torus(60, 40, () => 0)), { ...FREE, maxError: 0.05 });
  const p = simple.mesh.positions;
  let farthest = 0;
  for (let at = 0; at < p.length; at += 3) {
    const ring = Math.hypot(p[at]!, p[at + 1]!) - 8;
    farthest = Math.max(farthest, Math.abs(Math.hypot(ring, p[at + 2]!) - 3));
  }
  assert.ok(simple.regions.length < 1500, `${simple.regions.length} triangles`);
  assert.ok(farthest < 0.15, `${farthest}`);
});

test("edges across a colour's change do not grow, all others may", () => {
  const mesh = gridBox(8);
  const tints = Float32Array.from(mesh.positions, (_, i) =>
    mesh.positions[i - (i % 3)]! < 4 ? 1 : 0,
  );
  const simple = simplifySurface({ ...oneRegion(mesh), tints }, { ...FREE, maxError: 1e-4 });
  const { positions: p, indices } = simple.mesh;
  assert.ok(indices.length / 3 > 12 && indices.length / 3 < 400, `${indices.length / 3}`);
  for (let corner = 0; corner < indices.length; corner++) {
    const [a, b] = [indices[corner]!, indices[corner % 3 === 2 ? corner - 2 : corner + 1]!];
    if (p[3 * a]! < 4 === p[3 * b]! < 4) continue;
    assert.ok(Math.abs(p[3 * a]! - p[3 * b]!) <= 2, `${p[3 * a]} to ${p[3 * b]}`);
  }
});

test("an empty surface stays empty, and regions that do not fit are refused", () => {
  const empty = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  assert.deepEqual(simplifySurface(oneRegion(empty), FREE).mesh, empty);
  assert.throws(
    () => simplifySurface({ mesh: gridBox(1), regions: new Uint32Array(3) }, FREE),
    /got 3 regions for 12 triangles/,
  );
});
