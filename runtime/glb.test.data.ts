import type { ModelSpec } from "bindpose/contract";
import { inverseBindMatrices } from "./bind-matrices.js";
import { compileRig } from "./compile-rig.js";
import { BAR, BAR_MESH, BAR_SKIN } from "./rigs.test.data.js";

// biome-ignore lint/suspicious/noExplicitAny: tests break this document in every way
type Loose = any;

const COMPONENT = new Map<unknown, number>([
  [Uint8Array, 5121],
  [Uint16Array, 5123],
  [Uint32Array, 5125],
  [Float32Array, 5126],
]);

/** The bar as a document and its arrays, ready to be spoilt and packed. */
export function barParts(rig: ModelSpec = BAR) {
  const compiled = compileRig(rig);
  const arrays: [string, Float32Array | Uint8Array | Uint16Array | Uint32Array][] = [
    ["VEC3", BAR_MESH.positions.slice()],
    ["VEC3", BAR_MESH.normals.slice()],
    ["VEC3", new Float32Array(18).fill(0.5)],
    ["VEC4", Uint8Array.from(BAR_SKIN.joints)],
    ["VEC4", BAR_SKIN.weights.slice()],
    ["SCALAR", Uint32Array.of(0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5)],
    ["MAT4", Float32Array.from(inverseBindMatrices(compiled))],
  ];
  const attributes = { POSITION: 0, NORMAL: 1, COLOR_0: 2, JOINTS_0: 3, WEIGHTS_0: 4 };
  const bones = compiled.bones.names.map((name) => ({ name }));
  const document: Loose = {
    asset: { version: "2.0" },
    nodes: [...bones, { name: "body", mesh: 0, skin: 0 }],
    meshes: [{ primitives: [{ attributes, indices: 5 }] }],
    skins: [{ joints: bones.map((_, bone) => bone), inverseBindMatrices: 6 }],
  };
  return { document, arrays };
}

/** Lays the arrays out one after another, lists them in the document and writes both as a GLB. */
export function packGlb({ document, arrays }: ReturnType<typeof barParts>): Uint8Array {
  const size = arrays.reduce((sum, [, array]) => sum + array.byteLength, 0);
  const binary = new Uint8Array(size);
  const full = { accessors: [] as Loose[], bufferViews: [] as Loose[], buffers: [{}] };
  let at = 0;
  for (const [type, array] of arrays) {
    binary.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    full.bufferViews.push({ buffer: 0, byteOffset: at, byteLength: array.byteLength });
    const componentType = COMPONENT.get(array.constructor);
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[type]!;
    const count = array.length / width;
    full.accessors.push({ bufferView: full.accessors.length, componentType, type, count });
    at += array.byteLength;
  }
  full.buffers = [{ byteLength: size }];
  return glbOf({ ...full, ...document }, binary);
}

export function glbOf(document: unknown, binary: Uint8Array): Uint8Array {
  const text = JSON.stringify(document);
  const json = new TextEncoder().encode(text.padEnd((text.length + 3) & ~3));
  const bytes = new Uint8Array(28 + json.length + binary.length);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  bytes.set(json, 20);
  view.setUint32(20 + json.length, binary.length, true);
  view.setUint32(24 + json.length, 0x004e4942, true);
  bytes.set(binary, 28 + json.length);
  return bytes;
}
