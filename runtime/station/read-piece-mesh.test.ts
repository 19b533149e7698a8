import assert from "node:assert/strict";
import test from "node:test";
import { glbOf } from "../glb.test.data.js";
import { scaleBy } from "./matrix.js";
import { movePiece, positionBox } from "./move-piece.js";
import { readPieceMesh } from "./read-piece-mesh.js";

// biome-ignore lint/suspicious/noExplicitAny: tests break this document in every way
type Loose = any;

/** A right triangle in the plane z = 0 with its normals, colours and corners. */
function draft() {
  const positions = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  const normals = [0, 0, 1, 0, 0, 1, 0, 0, 1];
  const colours = [1, 0.5, 0, 1, 1, 0.5, 0, 1, 1, 0.5, 0, 1];
  const floats = Float32Array.from([...positions, ...normals, ...colours]);
  const binary = new Uint8Array(floats.byteLength + 8);
  binary.set(new Uint8Array(floats.buffer));
  binary.set(new Uint8Array(Uint16Array.of(0, 1, 2).buffer), floats.byteLength);
  const view = (byteOffset: number, byteLength: number) => ({ buffer: 0, byteOffset, byteLength });
  const vec3 = (bufferView: number) => ({
    bufferView,
    componentType: 5126,
    type: "VEC3",
    count: 3,
  });
  const document: Loose = {
    asset: { version: "2.0" },
    scenes: [{ nodes: [0] }],
    nodes: [
      { mesh: 0, children: [1], translation: [0, 0, 5] },
      { mesh: 0, scale: [2, 2, 2] },
    ],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0, NORMAL: 1, COLOR_0: 2 }, indices: 3, material: 0 },
        ],
      },
    ],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.5, 0.5, 0.5, 1] } }],
    accessors: [
      vec3(0),
      vec3(1),
      { bufferView: 2, componentType: 5126, type: "VEC4", count: 3 },
      { bufferView: 3, componentType: 5123, type: "SCALAR", count: 3 },
    ],
    bufferViews: [view(0, 36), view(36, 36), view(72, 48), view(120, 6)],
    buffers: [{ byteLength: binary.length }],
  };
  return { document, binary };
}

const read = (change: (document: Loose) => void = () => {}) => {
  const { document, binary } = draft();
  change(document);
  return readPieceMesh(glbOf(document, binary));
};

test("a scene is one mesh: transforms of parents and children, colours times the material's", () => {
  const { positions, normals, colours, indices } = read();
  assert.deepEqual(positionBox(positions), { min: [0, 0, 5], max: [2, 2, 5] });
  assert.deepEqual([...normals.slice(0, 3)], [0, 0, 1]);
  assert.deepEqual([...colours.slice(0, 3)], [0.5, 0.25, 0]);
  assert.deepEqual([...indices], [0, 1, 2, 3, 4, 5]);
});

test("what a file leaves out is filled in: no corners, no normals, no colours, no material", () => {
  const { normals, colours, indices } = read((document) => {
    const [primitive] = document.meshes[0].primitives;
    document.meshes[0].primitives = [{ attributes: { POSITION: primitive.attributes.POSITION } }];
    document.nodes[0].children = [];
  });
  assert.deepEqual([...indices], [0, 1, 2]);
  assert.ok(normals.every((value) => value === 0));
  assert.ok(colours.every((value) => value === 1));
});

test("bytes of colour are left out, lines are no triangles, and a node is shown once", () => {
  const { colours, indices } = read((document) => {
    document.accessors[2].componentType = 5121;
    document.meshes[0].primitives.push({ attributes: { POSITION: 0 }, mode: 1 });
    document.scenes[0].nodes = [0, 0, 1];
  });
  assert.deepEqual([...colours.slice(0, 3)], [0.5, 0.5, 0.5]);
  assert.equal(indices.length, 6);
});

test("a mirror keeps the outside out", () => {
  const mesh = read((document) => {
    document.nodes = [{ mesh: 0, matrix: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }];
  });
  assert.deepEqual([...mesh.indices], [0, 2, 1]);
  assert.equal(mesh.normals[2], 1);
  const twice = movePiece(mesh, scaleBy([-2, 1, 1]));
  assert.deepEqual([...twice.indices], [0, 1, 2]);
  assert.equal(twice.normals[2], 1);
  assert.deepEqual(positionBox(twice.positions), { min: [0, 0, 0], max: [2, 1, 0] });
});

test("normals stand upright on a surface that is scaled unevenly", () => {
  const slope = { ...read(), normals: new Float32Array(18).fill(Math.SQRT1_2) };
  const moved = movePiece(slope, scaleBy([1, 2, 1]));
  const [x, y, z] = moved.normals;
  assert.ok(Math.abs(x! / y! - 2) < 1e-6 && Math.abs(x! - z!) < 1e-6);
  assert.equal(positionBox(new Float32Array(0)), null);
});

test("what cannot be drawn is refused with its place", () => {
  const refused: [(document: Loose) => void, RegExp][] = [
    [(d) => (d.scenes = []), /scenes/],
    [(d) => (d.scenes[0].nodes = [9]), /nodes/],
    [(d) => (d.nodes[0].translation = [1, 2]), /translation: expected 3/],
    [(d) => (d.nodes[0].rotation = "x"), /rotation: expected 4/],
    [(d) => (d.nodes[0].mesh = 4), /meshes/],
    [(d) => delete d.meshes[0].primitives[0].attributes.POSITION, /expected POSITION/],
    [(d) => (d.accessors[1].count = 2), /expected 3 entries each/],
    [(d) => (d.accessors[0].count = 2), /expected 2 entries each/],
    [(d) => (d.materials = []), /materials/],
  ];
  for (const [change, words] of refused) {
    assert.throws(
      () => read(change),
      (error: Error) => {
        assert.ok(error instanceof RangeError, String(error));
        assert.match(error.message, words);
        return true;
      },
    );
  }
  assert.throws(
    () =>
      read((d) => {
        d.accessors[0].count = 2;
        d.meshes[0].primitives = [{ attributes: { POSITION: 0 }, indices: 3 }];
      }),
    /past its vertices/,
  );
});
