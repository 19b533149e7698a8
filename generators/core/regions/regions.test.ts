import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { compileField, type Field } from "../field/index.js";
import { seededRandom } from "../field/random.test.helper.js";
import { type RegionSurface, simplifySurface } from "../simplify/index.js";
import { torus } from "../simplify/meshes.test.helper.js";
import { auditSurface, cornerNormals, splitVertices } from "../surface/index.js";
import { colourRegions } from "./colour-regions.js";
import { cutAtBorders } from "./cut-at-borders.js";

const FREE = { maxError: 1e9, maxEdge: 1e9, evenness: 0, leastTriangles: 0 };
const VOLUME = { x: 32, y: 32, z: 32 };

/** A box that fills space between two values of x and on both sides of y = 0 or one of them. */
function slab(low: number, high: number, color: string, blend = 0, y = 0): FieldOperation {
  const size = { w: high - low, h: 60, d: 60 };
  return { op: "add-box", x: (low + high) / 2, y, z: 0, ...size, color, blend };
}

function fieldOf(...operations: FieldOperation[]): Field {
  return compileField(operations, VOLUME);
}

/** The colour of every corner with the x of its position, of a surface in its final form. */
function cornersOf(
  field: Field,
  surface: RegionSurface & { readonly witnesses: Float64Array },
): { readonly x: number; readonly colour: string }[] {
  const { mesh, regions } = surface;
  const shaded = splitVertices(mesh, cornerNormals(mesh, "smooth", field), regions);
  const colours = colourRegions(field, shaded, surface);
  return Array.from(shaded.indices, (vertex) => ({
    x: shaded.positions[3 * vertex]!,
    colour: colours.subarray(3 * vertex, 3 * vertex + 3).join(" "),
  }));
}

const HALVES = fieldOf(slab(-30, 0.7, "#ff0000"), slab(0.7, 30, "#0000ff"));

test("a surface is cut where two hard colours meet, and each side has its own", () => {
  const cut = cutAtBorders(
    torus(23, 17, () => 0),
    HALVES,
  );
  const audit = auditSurface(cut.mesh);
  assert.equal(audit.faults, 0, audit.firstFault ?? "");
  for (const { x, colour } of cornersOf(HALVES, cut)) {
    assert.ok(colour === "1 0 0" ? x <= 0.7 + 1e-6 : colour === "0 0 1" && x >= 0.7 - 1e-6);
  }
  const onBorder = cornersOf(HALVES, cut).filter(({ x }) => Math.abs(x - 0.7) < 1e-6);
  assert.ok(onBorder.length > 60, `${onBorder.length} corners on the border`);
});

test("the border stays where it is when the surface is simplified", () => {
  const cut = cutAtBorders(
    torus(40, 30, () => 0),
    HALVES,
  );
  const simple = simplifySurface(cut, { ...FREE, maxError: 0.1 });
  const audit = auditSurface(simple.mesh);
  assert.equal(audit.faults, 0, audit.firstFault ?? "");
  assert.ok(audit.triangles < 900, `${audit.triangles} triangles`);
  for (const { x, colour } of cornersOf(HALVES, { ...simple, witnesses: cut.witnesses })) {
    assert.ok(colour === "1 0 0" ? x <= 0.7 + 1e-6 : colour === "0 0 1" && x >= 0.7 - 1e-6);
  }
});

test("blended colours make no border and are mixed where each vertex stands", () => {
  const field = fieldOf(slab(-30, 0.7, "#ff0000"), slab(0.7, 30, "#0000ff", 6));
  const mesh = torus(23, 17, () => 0);
  const cut = cutAtBorders(mesh, field);
  assert.deepEqual(cut.mesh, mesh);
  const expected = new Float64Array(3);
  const shaded = splitVertices(mesh, cornerNormals(mesh, "smooth", field), cut.regions);
  const colours = colourRegions(field, shaded, cut);
  for (let at = 0; at < colours.length; at += 3) {
    const [x, y, z] = shaded.positions.subarray(at, at + 3) as unknown as [number, number, number];
    field.colour(x, y, z, expected);
    assert.deepEqual(colours.subarray(at, at + 3), Float32Array.from(expected));
  }
  assert.ok(colours.some((value) => value > 0.2 && value < 0.8));
});

test("three regions in one triangle are parted, and each shows its own colour", () => {
  const field = fieldOf(
    slab(-30, 8.1, "#ff0000"),
    slab(8.1, 30, "#00ff00", 0, -30.05),
    slab(8.1, 30, "#0000ff", 0, 29.95),
  );
  const cut = cutAtBorders(
    torus(16, 12, () => 0),
    field,
  );
  const audit = auditSurface(cut.mesh);
  assert.equal(audit.faults, 0, audit.firstFault ?? "");
  const pure = new Set(["1 0 0", "0 1 0", "0 0 1"]);
  assert.deepEqual(new Set(cornersOf(field, cut).map(({ colour }) => colour)), pure);
});

test("surfaces under any pattern of colours stay flawless, cut and simplified", () => {
  const random = seededRandom(31);
  for (let run = 0; run < 12; run++) {
    const spots = Array.from({ length: 1 + run * 4 }, (): FieldOperation => {
      const [x, y, z] = [24 * random() - 12, 24 * random() - 12, 8 * random() - 4];
      const color = `#${["ff0000", "00ff00", "0000ff"][Math.floor(random() * 3)]}`;
      return { op: "add-sphere", x, y, z, r: 0.3 + 3 * random(), color, blend: run % 2 };
    });
    const field = fieldOf(slab(-30, 30, "#808080"), ...spots);
    const cut = cutAtBorders(
      torus(30, 21, () => 0.2 * random()),
      field,
    );
    for (const { mesh } of [cut, simplifySurface(cut, { ...FREE, maxError: 0.2 })]) {
      const audit = auditSurface(mesh);
      assert.equal(audit.faults, 0, `run ${run}: ${audit.firstFault}`);
    }
  }
});

test("creased shading breaks at shallow edges where regions meet, smooth shading never", () => {
  const mesh = torus(16, 12, () => 0);
  const regions = Uint32Array.from({ length: mesh.indices.length / 3 }, (_, t) => (t < 96 ? 0 : 1));
  const copies = (shading: "smooth" | "creased", of?: Uint32Array) =>
    splitVertices(mesh, cornerNormals(mesh, shading, HALVES, of)).positions.length / 3 - 192;
  assert.equal(copies("creased"), 0);
  // two rings of twelve vertices, of which those on top and below lie on nearly flat edges
  assert.equal(copies("creased", regions), 12);
  assert.equal(copies("smooth", regions), 0);
});
