import { LIMITS } from "bindpose/contract/words";
import { BufferBuilder } from "./buffer-builder.js";
import type { BoneNode, GlbInput } from "./glb-input.js";

/** glTF 2.0, section 4.4: container constants, as little-endian ASCII. */
const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const TRIANGLES = 4;
const SPACE = 0x20;

/**
 * Encodes a skinned mesh as mesh.glb, by the writer's rules of contract section 5: one scene with
 * the root bone and the skinned node, one mesh with one primitive, one skin, one material, no
 * animations. The same input gives the same bytes.
 * Throws RangeError when the arrays do not fit each other or the file would be too large.
 */
export function writeGlb(input: GlbInput): Uint8Array {
  checkLengths(input);
  const { mesh, weights, bones } = input;
  const buffer = new BufferBuilder();
  const vertex = { type: "VEC3", target: "attribute" } as const;
  const influence = { type: "VEC4", target: "attribute" } as const;
  const joints = bones.length <= LIMITS.u8Bones ? Uint8Array.from(weights.joints) : weights.joints;
  const attributes = {
    POSITION: buffer.add(mesh.positions, { ...vertex, bounded: true }),
    NORMAL: buffer.add(mesh.normals, vertex),
    COLOR_0: buffer.add(mesh.colours, vertex),
    JOINTS_0: buffer.add(joints, influence),
    WEIGHTS_0: buffer.add(weights.weights, influence),
  };
  const indices = buffer.add(mesh.indices, { type: "SCALAR", target: "index" });
  const inverseBindMatrices = buffer.add(input.inverseBindMatrices, {
    type: "MAT4",
    target: "none",
  });
  const binary = buffer.toBytes();
  const skinned = bones.length;
  const document = {
    asset: { version: "2.0", generator: input.generator, extras: input.extras },
    scene: 0,
    scenes: [{ nodes: [0, skinned] }],
    nodes: [...boneNodes(bones), { name: skinnedName(bones), mesh: 0, skin: 0 }],
    meshes: [{ primitives: [{ attributes, indices, material: 0, mode: TRIANGLES }] }],
    skins: [{ inverseBindMatrices, joints: bones.map((_, index) => index), skeleton: 0 }],
    materials: [
      {
        pbrMetallicRoughness: {
          baseColorFactor: [1, 1, 1, 1],
          metallicFactor: 0,
          roughnessFactor: 0.9,
        },
      },
    ],
    accessors: buffer.accessors,
    bufferViews: buffer.views,
    buffers: [{ byteLength: binary.length }],
  };
  return container(new TextEncoder().encode(JSON.stringify(document)), binary);
}

function boneNodes(bones: readonly BoneNode[]): object[] {
  const children: number[][] = bones.map(() => []);
  for (const [index, { parent }] of bones.entries()) children[parent]?.push(index);
  return bones.map((bone, index) => boneNode(bone, children[index]!));
}

/** A transform that is the identity's is left out. */
function boneNode(bone: BoneNode, children: readonly number[]): object {
  const [x, y, z] = bone.rotation;
  return {
    name: bone.name,
    ...(bone.translation.every((value) => value === 0) ? {} : { translation: bone.translation }),
    ...(x === 0 && y === 0 && z === 0 ? {} : { rotation: bone.rotation }),
    ...(children.length === 0 ? {} : { children }),
  };
}

/** `<root>_skin`, lengthened until no bone has that name. */
function skinnedName(bones: readonly BoneNode[]): string {
  const names = new Set(bones.map((bone) => bone.name));
  let name = `${bones[0]!.name}_skin`;
  while (names.has(name)) name += "_skin";
  return name;
}

/** Header, JSON padded with spaces, binary padded with zeros (glTF 2.0, section 4.4.3). */
function container(json: Uint8Array, binary: Uint8Array): Uint8Array {
  const jsonLength = (json.length + 3) & ~3;
  const length = 12 + 8 + jsonLength + 8 + binary.length;
  if (length > LIMITS.glbBytes) {
    throw new RangeError(`mesh.glb: expected at most ${LIMITS.glbBytes} bytes, got ${length}`);
  }
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  const words = [MAGIC, 2, length, jsonLength, JSON_CHUNK];
  words.forEach((word, i) => {
    view.setUint32(4 * i, word, true);
  });
  bytes.set(json, 20);
  bytes.fill(SPACE, 20 + json.length, 20 + jsonLength);
  view.setUint32(20 + jsonLength, binary.length, true);
  view.setUint32(24 + jsonLength, BIN_CHUNK, true);
  bytes.set(binary, 28 + jsonLength);
  return bytes;
}

function checkLengths({ mesh, weights, bones, inverseBindMatrices }: GlbInput): void {
  const vertices = mesh.positions.length / 3;
  const lengths: [string, number, number][] = [
    ["mesh.normals", mesh.normals.length, 3 * vertices],
    ["mesh.colours", mesh.colours.length, 3 * vertices],
    ["weights.joints", weights.joints.length, 4 * vertices],
    ["weights.weights", weights.weights.length, 4 * vertices],
    ["inverseBindMatrices", inverseBindMatrices.length, 16 * bones.length],
  ];
  for (const [name, got, expected] of lengths) {
    if (got !== expected) throw new RangeError(`${name}: expected length ${expected}, got ${got}`);
  }
  if (bones.length === 0 || mesh.indices.length === 0) {
    throw new RangeError("writeGlb: expected at least one bone and one triangle, got none");
  }
}
