import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { type GlbInput, writeGlb } from "./index.js";

interface KhronosReport {
  readonly issues: {
    readonly numErrors: number;
    readonly numWarnings: number;
    messages: unknown[];
  };
}
const khronos: { validateBytes(bytes: Uint8Array): Promise<KhronosReport> } = createRequire(
  import.meta.url,
)("gltf-validator");

const TURN = Math.SQRT1_2;

/** A tetrahedron on a chain of bones, all of it on the last one. */
function sample(boneCount = 2, names = (i: number) => `bone_${i}`): GlbInput {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1.1, 0, 0, 0, 1);
  const normals = new Float32Array(12).map((_, i) => (i % 3 === 1 ? 1 : 0));
  const joints = new Uint16Array(16).map((_, i) => (i % 4 === 0 ? boneCount - 1 : 0));
  const weights = new Float32Array(16).map((_, i) => (i % 4 === 0 ? 1 : 0));
  return {
    mesh: {
      positions,
      normals,
      colours: new Float32Array(12).fill(0.5),
      indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
    },
    weights: { joints, weights },
    bones: Array.from({ length: boneCount }, (_, i) => ({
      name: names(i),
      parent: i - 1,
      translation: i === 0 ? [0, 0, 0] : [0, 1, 0],
      rotation: i === 1 ? [0, 0, TURN, TURN] : [0, 0, 0, 1],
    })),
    inverseBindMatrices: identities(boneCount),
    generator: "test",
    extras: { operations: 3, note: "äöü" },
  };
}

function identities(count: number): Float32Array {
  const matrices = new Float32Array(16 * count);
  for (let bone = 0; bone < count; bone++) {
    for (let i = 0; i < 4; i++) matrices[16 * bone + 5 * i] = 1;
  }
  return matrices;
}

interface Gltf {
  readonly scene: number;
  readonly scenes: { readonly nodes: readonly number[] }[];
  readonly nodes: Record<string, unknown>[];
  readonly meshes: {
    readonly primitives: {
      readonly attributes: Record<string, number>;
      readonly indices: number;
    }[];
  }[];
  readonly skins: Record<string, unknown>[];
  readonly materials: unknown[];
  readonly accessors: {
    readonly bufferView: number;
    readonly componentType: number;
    readonly min?: number[];
    readonly max?: number[];
  }[];
  readonly bufferViews: {
    readonly byteOffset: number;
    readonly byteLength: number;
    readonly target?: number;
    readonly byteStride?: number;
  }[];
  readonly asset: { readonly extras: unknown };
  readonly animations?: unknown;
}

/** An independent reading of the container. */
function parse(bytes: Uint8Array): { gltf: Gltf; binary: Uint8Array; jsonText: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  assert.equal(new TextDecoder().decode(bytes.subarray(0, 4)), "glTF");
  assert.equal(view.getUint32(4, true), 2);
  assert.equal(view.getUint32(8, true), bytes.length);
  const jsonLength = view.getUint32(12, true);
  assert.equal(jsonLength % 4, 0);
  assert.equal(new TextDecoder().decode(bytes.subarray(16, 20)), "JSON");
  const jsonText = new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength));
  const binaryLength = view.getUint32(20 + jsonLength, true);
  assert.equal(new TextDecoder().decode(bytes.subarray(24 + jsonLength, 28 + jsonLength)), "BIN\0");
  assert.equal(28 + jsonLength + binaryLength, bytes.length);
  return { gltf: JSON.parse(jsonText), binary: bytes.subarray(28 + jsonLength), jsonText };
}

test("Khronos finds nothing at one, two and three hundred bones", async () => {
  for (const count of [1, 2, 256, 300]) {
    const { issues } = await khronos.validateBytes(writeGlb(sample(count)));
    assert.deepEqual(issues.messages, [], `${count} bones`);
  }
});

test("the document is what the contract's table says", () => {
  const { gltf, binary, jsonText } = parse(writeGlb(sample()));
  assert.deepEqual(gltf.scenes, [{ nodes: [0, 2] }]);
  assert.deepEqual(gltf.nodes, [
    { name: "bone_0", children: [1] },
    { name: "bone_1", translation: [0, 1, 0], rotation: [0, 0, TURN, TURN] },
    { name: "bone_0_skin", mesh: 0, skin: 0 },
  ]);
  assert.deepEqual(gltf.skins[0]!["joints"], [0, 1]);
  assert.equal(gltf.skins[0]!["skeleton"], 0);
  assert.equal(gltf.materials.length, 1);
  assert.equal(gltf.animations, undefined);
  assert.deepEqual(gltf.asset.extras, { operations: 3, note: "äöü" });
  assert.match(jsonText, /\} *$/);
  const position = gltf.accessors[gltf.meshes[0]!.primitives[0]!.attributes["POSITION"]!]!;
  assert.deepEqual(position.min, [0, 0, 0]);
  assert.deepEqual(position.max, [1, Math.fround(1.1), 1]);
  for (const view of gltf.bufferViews) {
    assert.equal(view.byteOffset % 4, 0);
    assert.equal(view.byteStride, undefined);
    assert.ok(view.byteOffset + view.byteLength <= binary.length);
  }
});

test("every array comes back bit for bit", () => {
  const input = sample(2);
  const { gltf, binary } = parse(writeGlb(input));
  const { attributes, indices } = gltf.meshes[0]!.primitives[0]!;
  const bytesOf = (accessor: number) => {
    const view = gltf.bufferViews[gltf.accessors[accessor]!.bufferView]!;
    return Buffer.from(binary.subarray(view.byteOffset, view.byteOffset + view.byteLength));
  };
  const raw = (array: ArrayBufferView) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  assert.deepEqual(bytesOf(attributes["POSITION"]!), raw(input.mesh.positions));
  assert.deepEqual(bytesOf(attributes["NORMAL"]!), raw(input.mesh.normals));
  assert.deepEqual(bytesOf(attributes["COLOR_0"]!), raw(input.mesh.colours));
  assert.deepEqual(bytesOf(attributes["WEIGHTS_0"]!), raw(input.weights.weights));
  assert.deepEqual([...bytesOf(attributes["JOINTS_0"]!)], [...input.weights.joints]);
  assert.deepEqual(bytesOf(indices), raw(input.mesh.indices));
});

test("joints are bytes up to 256 bones, else 16-bit", () => {
  const typeAt = (count: number) => {
    const { gltf } = parse(writeGlb(sample(count)));
    return gltf.accessors[gltf.meshes[0]!.primitives[0]!.attributes["JOINTS_0"]!]!.componentType;
  };
  assert.equal(typeAt(256), 5121);
  assert.equal(typeAt(257), 5123);
});

test("the skinned node's name is unlike any bone's", () => {
  const names = ["root", "root_skin", "root_skin_skin"];
  const { gltf } = parse(writeGlb(sample(3, (i) => names[i]!)));
  assert.equal(gltf.nodes[3]!["name"], "root_skin_skin_skin");
});

test("the same input gives the same bytes, and is not changed", () => {
  const input = sample();
  const before = structuredClone(input);
  assert.deepEqual(writeGlb(input), writeGlb(sample()));
  assert.deepEqual(input, before);
});

test("arrays that do not fit each other are refused", () => {
  const input = sample();
  const short = new Float32Array(3);
  const cases: [Partial<GlbInput>, RegExp][] = [
    [{ mesh: { ...input.mesh, normals: short } }, /mesh.normals: expected length 12, got 3/],
    [{ mesh: { ...input.mesh, colours: short } }, /mesh.colours/],
    [{ weights: { ...input.weights, weights: short } }, /weights.weights: expected length 16/],
    [{ inverseBindMatrices: short }, /inverseBindMatrices: expected length 32/],
    [{ bones: [], inverseBindMatrices: new Float32Array(0) }, /at least one bone/],
    [{ mesh: { ...input.mesh, indices: new Uint32Array(0) } }, /one triangle/],
  ];
  for (const [change, message] of cases) {
    assert.throws(() => writeGlb({ ...input, ...change }), { name: "RangeError", message });
  }
});
