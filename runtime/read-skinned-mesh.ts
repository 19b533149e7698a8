import type { PartMesh, SkinWeights } from "bindpose/contract";
import { arrayOf, countOf, itemOf, type JsonObject, objectAt, ownValue } from "./gltf-document.js";
import { type AccessorArray, readAccessor, type Wanted } from "./read-accessor.js";
import { type GlbChunks, readGlb } from "./read-glb.js";

/** What mesh.glb holds, contract section 5. Arrays may be views of the file's bytes. */
export interface SkinnedMeshFile {
  readonly mesh: PartMesh;
  readonly weights: SkinWeights;
  /** Names of the skin's joints, in the skin's order. */
  readonly boneNames: readonly string[];
  /** 16 numbers per bone, column-major. */
  readonly inverseBinds: Float32Array;
}

const TRIANGLES = 4;
const VECTOR: Wanted = { type: "VEC3", components: [Float32Array] };
const WEIGHT: Wanted = { type: "VEC4", components: [Float32Array] };
const BONE: Wanted = { type: "VEC4", components: [Uint8Array, Uint16Array] };
const INDEX: Wanted = { type: "SCALAR", components: [Uint8Array, Uint16Array, Uint32Array] };
const MATRIX: Wanted = { type: "MAT4", components: [Float32Array] };

/**
 * Reads the one skinned mesh of a mesh.glb. It need not be perfect, only drawable: indices without
 * a list count up, absent colours are white. Weights are taken as they are.
 * @throws RangeError naming what cannot be drawn and where
 */
export function readSkinnedMesh(bytes: Uint8Array): SkinnedMeshFile {
  const chunks = readGlb(bytes);
  const { document } = chunks;
  const nodes = arrayOf("glb", document, "nodes");
  const at = nodes.findIndex((each) => {
    const node = objectAt("glb.nodes[]", each);
    return ownValue(node, "mesh") !== undefined && ownValue(node, "skin") !== undefined;
  });
  if (at < 0) throw new RangeError("glb.nodes: expected one with a mesh and a skin, got none");
  const node = objectAt(`glb.nodes[${at}]`, nodes[at]);
  const { mesh, weights } = readMesh(chunks, countOf(`glb.nodes[${at}]`, node, "mesh"));
  const skin = readSkin(chunks, countOf(`glb.nodes[${at}]`, node, "skin"));
  return { mesh, weights, ...skin };
}

function readMesh(chunks: GlbChunks, index: number): { mesh: PartMesh; weights: SkinWeights } {
  const place = `glb.meshes[${index}]`;
  const primitives = arrayOf(place, itemOf(place, chunks.document, "meshes", index), "primitives");
  if (primitives.length !== 1) {
    throw new RangeError(`${place}.primitives: expected exactly one, got ${primitives.length}`);
  }
  const primitive = objectAt(`${place}.primitives[0]`, primitives[0]);
  const mode = countOf(`${place}.primitives[0]`, primitive, "mode", TRIANGLES);
  if (mode !== TRIANGLES) {
    throw new RangeError(`${place}.primitives[0].mode: expected triangles, 4, got ${mode}`);
  }
  const attributes = objectAt(`${place} attributes`, ownValue(primitive, "attributes"));
  if (ownValue(attributes, "JOINTS_1") !== undefined) {
    throw new RangeError(`${place} attributes: expected four influences at most, got JOINTS_1`);
  }
  const read = (name: string, wanted: Wanted) => attribute(chunks, place, attributes, name, wanted);
  const positions = read("POSITION", VECTOR) as Float32Array;
  const count = positions.length / 3;
  if (count === 0) throw new RangeError(`${place} POSITION: expected vertices, got none`);
  const mesh = {
    positions,
    normals: read("NORMAL", VECTOR) as Float32Array,
    colours:
      ownValue(attributes, "COLOR_0") === undefined
        ? new Float32Array(positions.length).fill(1)
        : (read("COLOR_0", VECTOR) as Float32Array),
    indices: readIndices(chunks, `${place}.primitives[0]`, primitive, count),
  };
  const joints = read("JOINTS_0", BONE);
  const weights = read("WEIGHTS_0", WEIGHT) as Float32Array;
  for (const [name, array, width] of [
    ["NORMAL", mesh.normals, 3],
    ["COLOR_0", mesh.colours, 3],
    ["JOINTS_0", joints, 4],
    ["WEIGHTS_0", weights, 4],
  ] as const) {
    if (array.length !== count * width) {
      const got = array.length / width;
      throw new RangeError(`${place} ${name}: expected one per vertex, ${count}, got ${got}`);
    }
  }
  return { mesh, weights: { joints: Uint16Array.from(joints), weights } };
}

function attribute(
  chunks: GlbChunks,
  place: string,
  attributes: JsonObject,
  name: string,
  wanted: Wanted,
): AccessorArray {
  if (ownValue(attributes, name) === undefined) {
    throw new RangeError(`${place} attributes: expected ${name}, got none`);
  }
  const array = readAccessor(chunks, countOf(`${place} attributes`, attributes, name), wanted);
  if (array instanceof Float32Array && !array.every(Number.isFinite)) {
    const bad = array.findIndex((value) => !Number.isFinite(value));
    throw new RangeError(`${place} ${name}: expected finite numbers, got another at ${bad}`);
  }
  return array;
}

function readIndices(
  chunks: GlbChunks,
  place: string,
  primitive: JsonObject,
  vertices: number,
): Uint32Array {
  if (ownValue(primitive, "indices") === undefined) {
    return Uint32Array.from({ length: vertices - (vertices % 3) }, (_, index) => index);
  }
  const read = readAccessor(chunks, countOf(place, primitive, "indices"), INDEX);
  const indices = read instanceof Uint32Array ? read : Uint32Array.from(read);
  const outside = indices.findIndex((index) => index >= vertices);
  if (outside >= 0 || indices.length % 3 !== 0) {
    const got = outside >= 0 ? `${indices[outside]} at ${outside}` : `${indices.length} indices`;
    throw new RangeError(
      `${place}.indices: expected whole triangles of ${vertices} vertices, got ${got}`,
    );
  }
  return indices;
}

function readSkin(chunks: GlbChunks, index: number) {
  const { document } = chunks;
  const place = `glb.skins[${index}]`;
  const skin = itemOf(place, document, "skins", index);
  const boneNames = arrayOf(place, skin, "joints").map((node, position) => {
    if (!Number.isSafeInteger(node) || (node as number) < 0) {
      throw new RangeError(`${place}.joints[${position}]: expected a node, got another value`);
    }
    const { name } = itemOf(`${place}.joints[${position}]`, document, "nodes", node as number);
    return typeof name === "string" ? name : "";
  });
  if (ownValue(skin, "inverseBindMatrices") === undefined) {
    throw new RangeError(`${place}: expected inverseBindMatrices, got none`);
  }
  const accessor = countOf(place, skin, "inverseBindMatrices");
  const inverseBinds = readAccessor(chunks, accessor, MATRIX) as Float32Array;
  if (inverseBinds.length < boneNames.length * 16) {
    const got = inverseBinds.length / 16;
    throw new RangeError(`${place}.inverseBindMatrices: expected ${boneNames.length}, got ${got}`);
  }
  return { boneNames, inverseBinds };
}
