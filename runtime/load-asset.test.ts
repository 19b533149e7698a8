import assert from "node:assert/strict";
import { test } from "node:test";
import { barParts, glbOf, packGlb } from "./glb.test.data.js";
import { loadAsset } from "./load-asset.js";
import { BAR, BAR_MESH, BAR_SKIN, barWith, seededRandom } from "./rigs.test.data.js";

type Parts = ReturnType<typeof barParts>;

/** Loads the bar after a spoiling. */
function load(spoil: (parts: Parts) => void = () => {}, rig: unknown = BAR) {
  const parts = barParts();
  spoil(parts);
  return loadAsset({ glb: packGlb(parts), rig: rig as typeof BAR });
}

function refused(message: RegExp, spoil: (parts: Parts) => void): void {
  assert.throws(() => load(spoil), { name: "RangeError", message });
}

const primitive = ({ document }: Parts) => document.meshes[0].primitives[0];

test("the two files give the mesh, its weights and the compiled rig", () => {
  const { mesh, weights, rig } = load();
  assert.deepEqual(mesh.positions, BAR_MESH.positions);
  assert.deepEqual(mesh.normals, BAR_MESH.normals);
  assert.deepEqual(mesh.colours, new Float32Array(18).fill(0.5));
  assert.deepEqual([...mesh.indices], [0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5]);
  assert.deepEqual(weights.joints, BAR_SKIN.joints);
  assert.deepEqual(weights.weights, BAR_SKIN.weights);
  assert.deepEqual(rig.bones.names, ["root", "tip"]);
});

test("rig.json may be text, bytes or a document, and mesh.glb lie anywhere in a buffer", () => {
  const text = JSON.stringify(BAR);
  const bytes = new TextEncoder().encode(text);
  for (const rig of [text, bytes, bytes.buffer as ArrayBuffer]) {
    assert.deepEqual(load(undefined, rig).rig.joints.names, ["bend"]);
  }
  const packed = packGlb(barParts());
  const shifted = new Uint8Array(packed.length + 3);
  shifted.set(packed, 3);
  for (const glb of [packed.buffer as ArrayBuffer, shifted.subarray(3)]) {
    assert.deepEqual(loadAsset({ glb, rig: BAR }).mesh.positions, BAR_MESH.positions);
  }
});

test("packed arrays are views of the file, strided ones are copied out", () => {
  const glb = packGlb(barParts());
  assert.equal(loadAsset({ glb, rig: BAR }).mesh.positions.buffer, glb.buffer);
  const strided = load((parts) => {
    const spread = new Float32Array(24);
    for (let v = 0; v < 6; v++) spread.set(BAR_MESH.positions.subarray(v * 3, v * 3 + 3), v * 4);
    parts.arrays.push(["VEC4", spread]);
    const lengths = parts.arrays.map(([, array]) => array.byteLength);
    const offsets = lengths.map((_, i) => lengths.slice(0, i).reduce((a, b) => a + b, 0));
    parts.document.bufferViews = lengths.map((byteLength, i) => ({
      buffer: 0,
      byteOffset: offsets[i === 0 ? 7 : i],
      byteLength: i === 0 ? 96 : byteLength,
      ...(i === 0 ? { byteStride: 16 } : {}),
    }));
  });
  assert.deepEqual(strided.mesh.positions, BAR_MESH.positions);
});

test("absent colours are white, absent indices count up, narrow indices are widened", () => {
  const { mesh } = load((parts) => {
    delete primitive(parts).attributes.COLOR_0;
    delete primitive(parts).indices;
  });
  assert.deepEqual(mesh.colours, new Float32Array(18).fill(1));
  assert.deepEqual([...mesh.indices], [0, 1, 2, 3, 4, 5]);
  const narrow = load(({ arrays }) => {
    arrays[5] = ["SCALAR", Uint16Array.of(0, 1, 2)];
  });
  assert.deepEqual(narrow.mesh.indices, Uint32Array.of(0, 1, 2));
});

test("a mesh whose bones are not the rig's is refused with their names", () => {
  refused(
    /expected the rig's 2 bones in its order, got none named "tip" and strangers "tail"/,
    (parts) => {
      parts.document.nodes[1].name = "tail";
    },
  );
  refused(/got others at "root", "tip"/, ({ document }) => {
    document.skins[0].joints = [1, 0];
  });
  refused(/got none named "tip"/, ({ document }) => {
    document.skins[0].joints = [0];
  });
  refused(/got strangers "body"/, ({ document, arrays }) => {
    document.skins[0].joints = [0, 1, 2];
    arrays[6] = ["MAT4", new Float32Array(48)];
  });
  refused(/got none named "tip" and strangers ""/, ({ document }) => {
    document.nodes[1].name = 7;
  });
  const names = Array.from({ length: 9 }, (_, i) => `spike_${i}`);
  const spikes = names.map((name) => ({ ...BAR.bones[1]!, name }));
  assert.throws(
    () => load(undefined, barWith({ bones: [...BAR.bones, ...spikes] })),
    /none named "spike_0", .*"spike_4" and 4 more/,
  );
});

test("a mesh bound to other bind frames than the rig's is refused with the bones", () => {
  refused(/expected the rig's bind frames, got others for "tip"/, ({ arrays }) => {
    arrays[6]![1][16 + 13] = -1.01;
  });
  refused(/got others for "root"/, ({ arrays }) => {
    arrays[6]![1].copyWithin(0, 16, 32);
  });
});

test("a file that cannot be drawn is refused with the place", () => {
  const cases: [RegExp, (parts: Parts) => void][] = [
    [
      /glb\.nodes: expected one with a mesh and a skin/,
      ({ document }) => delete document.nodes[2].skin,
    ],
    [/glb\.nodes\[\]: expected an object, got null/, ({ document }) => (document.nodes[0] = null)],
    [/glb\.nodes: expected an array, got a object/, ({ document }) => (document.nodes = {})],
    [
      /primitives: expected exactly one, got 2/,
      ({ document }) => (document.meshes[0].primitives = [{}, {}]),
    ],
    [/expected one of 1 meshes, got index 4/, ({ document }) => (document.nodes[2].mesh = 4)],
    [/mode: expected triangles, 4, got 1/, (parts) => (primitive(parts).mode = 1)],
    [/expected four influences at most/, (parts) => (primitive(parts).attributes.JOINTS_1 = 3)],
    [/expected NORMAL, got none/, (parts) => delete primitive(parts).attributes.NORMAL],
    [/attributes: expected an object, got none/, (parts) => delete primitive(parts).attributes],
    [
      /POSITION: expected a whole number, got -1|expected a whole number, got -1/,
      (parts) => (primitive(parts).attributes.POSITION = -1),
    ],
    [
      /accessors\[5\]: expected VEC3 of Float32, got another type/,
      (parts) => (primitive(parts).attributes.NORMAL = 5),
    ],
    [
      /accessors\[0\]: expected VEC4 of Uint8 or Uint16/,
      (parts) => (primitive(parts).attributes.JOINTS_0 = 0),
    ],
    [
      /POSITION: expected finite numbers, got another at 4/,
      ({ arrays }) => (arrays[0]![1][4] = Number.NaN),
    ],
    [
      /POSITION: expected vertices, got none/,
      ({ arrays }) => (arrays[0]![1] = new Float32Array(0)),
    ],
    [
      /NORMAL: expected one per vertex, 6, got 5/,
      ({ arrays }) => (arrays[1]![1] = new Float32Array(15)),
    ],
    [
      /indices: expected whole triangles of 6 vertices, got 6 at 2/,
      ({ arrays }) => (arrays[5]![1][2] = 6),
    ],
    [/got 2 indices/, ({ arrays }) => (arrays[5]![1] = Uint32Array.of(0, 1))],
    [/expected a bone below 2, got 2 at vertex 1/, ({ arrays }) => (arrays[3]![1][5] = 2)],
    [
      /expected a weight above 0, got none at vertex 2/,
      ({ arrays }) => arrays[4]![1].fill(0, 8, 12),
    ],
    [
      /expected inverseBindMatrices, got none/,
      ({ document }) => delete document.skins[0].inverseBindMatrices,
    ],
    [
      /inverseBindMatrices: expected 2, got 1/,
      ({ arrays }) => (arrays[6]![1] = new Float32Array(16)),
    ],
    [
      /joints\[1\]: expected a node, got another value/,
      ({ document }) => (document.skins[0].joints = [0, "1"]),
    ],
  ];
  for (const [message, spoil] of cases) refused(message, spoil);
});

test("accessors and views outside the file, sparse or of another buffer are refused", () => {
  const spoilPacked =
    (spoil: (document: ReturnType<typeof barParts>["document"]) => void) => () => {
      const glb = packGlb(barParts());
      const length = new DataView(glb.buffer).getUint32(12, true);
      const document = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
      spoil(document);
      return loadAsset({ glb: glbOf(document, glb.slice(28 + length)), rig: BAR });
    };
  const cases: [RegExp, Parameters<typeof spoilPacked>[0]][] = [
    [/accessors\[0\]: expected 7 elements within its bytes/, (d) => (d.accessors[0].count = 7)],
    [
      /accessors\[0\]: expected 9007199254740991 elements/,
      (d) => (d.accessors[0].count = 2 ** 53 - 1),
    ],
    [/accessors\[0\]: expected plain numbers, got sparse/, (d) => (d.accessors[0].sparse = {})],
    [/accessors\[3\]: expected plain numbers/, (d) => (d.accessors[3].normalized = true)],
    [
      /accessors\[0\]\.bufferView: expected a whole number, got none/,
      (d) => delete d.accessors[0].bufferView,
    ],
    [
      /bufferViews\[0\]: expected to end by byte \d+, got/,
      (d) => (d.bufferViews[0].byteLength = 1e6),
    ],
    [
      /bufferViews\[0\]\.byteStride: expected 12 or more, got 8/,
      (d) => (d.bufferViews[0].byteStride = 8),
    ],
    [/bufferViews\[0\]: expected the file's own buffer/, (d) => (d.buffers[0].uri = "a.bin")],
    [
      /bufferViews\[0\]: expected one of 1 buffers, got index 3/,
      (d) => (d.bufferViews[0].buffer = 3),
    ],
  ];
  for (const [message, spoil] of cases)
    assert.throws(spoilPacked(spoil), { name: "RangeError", message });
});

test("bytes that are no whole GLB are refused without reading past them", () => {
  const glb = packGlb(barParts());
  const changed = (change: (view: DataView, bytes: Uint8Array) => void) => {
    const bytes = glb.slice();
    change(new DataView(bytes.buffer), bytes);
    return bytes;
  };
  const cases: [RegExp, Uint8Array][] = [
    [/expected a binary glTF, got 10 other bytes/, glb.slice(0, 10)],
    [/expected a binary glTF/, changed((_, bytes) => bytes.set([1], 0))],
    [/expected version 2 at byte 4, got 1/, changed((view) => view.setUint32(4, 1, true))],
    [/expected the \d+ bytes of its header, got/, glb.slice(0, -16)],
    [
      /expected 4294967295 bytes of JSON at 12/,
      changed((view) => view.setUint32(12, 2 ** 32 - 1, true)),
    ],
    [/expected a JSON chunk at byte 12/, changed((view) => view.setUint32(16, 7, true))],
    [
      /expected JSON in its first chunk, got SyntaxError/,
      changed((_, bytes) => bytes.set([0x7d], 20)),
    ],
    [/expected a JSON object in its first chunk/, glbOf([], new Uint8Array(0))],
  ];
  for (const [message, bytes] of cases) {
    assert.throws(() => loadAsset({ glb: bytes, rig: BAR }), message);
  }
  const headless = glbOf(barParts().document, new Uint8Array(0));
  const end = headless.length - 8;
  const cut = headless.slice(0, end);
  new DataView(cut.buffer).setUint32(8, end, true);
  assert.throws(() => loadAsset({ glb: cut, rig: BAR }), /expected one of 0 accessors, got index/);
});

test("values of the wrong type are TypeErrors, texts that are no rig RangeErrors", () => {
  const glb = packGlb(barParts());
  const wrong = (files: object) => () => loadAsset(files as Parameters<typeof loadAsset>[0]);
  assert.throws(wrong({ glb: "mesh.glb", rig: BAR }), {
    name: "TypeError",
    message: /^glb: expected a Uint8Array/,
  });
  assert.throws(wrong({ glb, rig: null }), {
    name: "TypeError",
    message: /^rig: expected an object, got null/,
  });
  assert.throws(wrong({ glb, rig: "{" }), { name: "RangeError", message: /^rig: expected JSON/ });
  const long = " ".repeat(1024 * 1024 + 1);
  assert.throws(wrong({ glb, rig: long }), {
    name: "RangeError",
    message: /^rig: expected at most/,
  });
});

test("random damage is loaded or refused with an error of ours, never otherwise", () => {
  const glb = packGlb(barParts());
  const random = seededRandom(21);
  for (let round = 0; round < 2000; round++) {
    const bytes = glb.slice(0, random() < 0.1 ? Math.floor(random() * glb.length) : glb.length);
    for (let i = 0; i < 3; i++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
    try {
      loadAsset({ glb: bytes, rig: BAR });
    } catch (error) {
      assert.equal((error as Error).constructor, RangeError, String(error));
      assert.match((error as Error).message, /expected .*, got /);
    }
  }
});
