import assert from "node:assert/strict";
import { test } from "node:test";
import { compileField, type Field } from "../field/index.js";
import { colourVertices } from "./colour-vertices.js";
import { type FlatMesh, splitFlat } from "./split-flat.js";
import type { SurfaceMesh } from "./surface-mesh.js";

const VOLUME = { x: 16, y: 16, z: 16 };

/** A strip of triangles along x at y = 9, over the top of boxes of that height. */
const STRIP: SurfaceMesh = {
  positions: Float32Array.from({ length: 34 * 3 }, (_, i) => {
    const vertex = Math.floor(i / 3);
    return [vertex / 2 - 0.25, 9, 7 + (vertex % 2)][i % 3]!;
  }),
  indices: Uint32Array.from({ length: 32 * 3 }, (_, i) => {
    const triangle = Math.floor(i / 3);
    return triangle + (triangle % 2 === 0 ? i % 3 : [0, 2, 1][i % 3]!);
  }),
};

function twoBoxes(blend: number): Field {
  const box = { op: "add-box", y: 8, z: 8, w: 8, h: 2, d: 4 } as const;
  return compileField(
    [
      { ...box, x: 4, color: "#ff0000" },
      { ...box, x: 12, color: "#0000ff", blend },
    ],
    VOLUME,
  );
}

function facetColours(field: Field, flat: FlatMesh): string[] {
  const colours = colourVertices(field, flat);
  return Array.from({ length: colours.length / 9 }, (_, facet) =>
    [0, 3, 6].map((c) => colours.subarray(facet * 9 + c, facet * 9 + c + 3).join(" ")).join(" | "),
  );
}

test("every triangle gets its own corners at the welded positions and its unit normal", () => {
  const flat = splitFlat(STRIP);
  assert.deepEqual([...flat.indices], [...STRIP.indices.keys()]);
  assert.deepEqual(flat.weldedVertex, STRIP.indices);
  assert.notEqual(flat.weldedVertex, STRIP.indices);
  for (const [corner, vertex] of flat.weldedVertex.entries()) {
    assert.deepEqual(
      flat.positions.subarray(corner * 3, corner * 3 + 3),
      STRIP.positions.subarray(vertex * 3, vertex * 3 + 3),
    );
    const normal = Array.from(flat.normals.subarray(corner * 3, corner * 3 + 3), (n) => n + 0);
    assert.deepEqual(normal, [0, 1, 0]);
  }
});

test("normals point to the side from which corners run counter-clockwise, unit to float32", () => {
  const positions = Float32Array.of(1, 2, 3, 4.5, 1, 2, 2, 6, 3.25);
  const { normals } = splitFlat({ positions, indices: Uint32Array.of(0, 1, 2) });
  const [x, y, z] = normals as unknown as [number, number, number];
  assert.ok(Math.abs(Math.hypot(x, y, z) - 1) < 1e-7);
  assert.ok(z > 0 && Math.abs(3.5 * x - y - z) < 1e-6 && Math.abs(x + 4 * y + 0.25 * z) < 1e-6);
});

test("two hard colours meet at a facet edge and bleed into no facet", () => {
  const facets = facetColours(twoBoxes(0), splitFlat(STRIP));
  const red = "1 0 0 | 1 0 0 | 1 0 0";
  const blue = "0 0 1 | 0 0 1 | 0 0 1";
  const border = facets.indexOf(blue);
  assert.ok(border > 10 && border < 20);
  assert.ok(facets.every((facet, i) => facet === (i < border ? red : blue)));
});

test("blended colours are mixed corner by corner, copies of a position alike", () => {
  const field = twoBoxes(3);
  const flat = splitFlat(STRIP);
  const colours = colourVertices(field, flat);
  const expected = new Float64Array(3);
  let mixed = 0;
  for (let at = 0; at < colours.length; at += 3) {
    const [x, y, z] = flat.positions.subarray(at, at + 3) as unknown as [number, number, number];
    field.colour(x, y, z, expected);
    assert.deepEqual(colours.subarray(at, at + 3), Float32Array.from(expected));
    if (colours[at]! > 0.1 && colours[at]! < 0.9) mixed++;
  }
  assert.ok(mixed > 6);
});
