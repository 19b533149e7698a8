import assert from "node:assert/strict";
import test from "node:test";
import type { Document } from "@gltf-transform/core";
import type { ModelSpec } from "bindpose/contract";
import { type ExportOptions, exportGltf } from "./index.js";
import { ARM, columnMesh, writeSample } from "./sample-asset.test.data.js";

test("an option that says nothing is refused by its name", async () => {
  const glb = await writeSample(ARM);
  const cases: [object, RegExp][] = [
    [{ origin: "feet" }, /^options\.origin: expected one of ground, centre, got feet$/],
    [{ forward: "+x" }, /^options\.forward/],
    [{ bones: "y" }, /^options\.bones/],
    [{ names: "unity" }, /^options\.names/],
    [{ height: 0 }, /^options\.height: expected metres from 0\.000001 to 1000000, got 0$/],
    [{ height: 1e300 }, /^options\.height: /],
    [{ height: Number.NaN }, /^options\.height: /],
    [{ height: Number.NaN }, /^options\.height/],
    [{ root: "" }, /^options\.root: expected 1 to 64 characters, got 0$/],
    [{ root: "tip" }, /^options\.root: expected a name that no bone has, got "tip"$/],
    [{ static: {}, root: "r" }, /^options\.root: expected none beside static/],
    [{ static: { timeMs: 5 } }, /^options\.static\.timeMs: expected an animation beside it/],
    [{ static: { animation: "wolk" } }, /^options\.static: .*"wolk"; did you mean "walk"\?$/],
    [{ static: { animation: "walk", timeMs: Infinity } }, /^options\.static: .*finite/],
    [{ static: { joints: { bend: 1 } } }, /^options\.static: joint "bend": expected a caller/],
  ];
  for (const [options, message] of cases) {
    await assert.rejects(exportGltf({ glb, rig: ARM }, options as ExportOptions), {
      name: "RangeError",
      message,
    });
  }
});

test("a mesh without height has no height to scale", async () => {
  const mesh = columnMesh();
  const flat = { ...mesh, positions: mesh.positions.map((v, i) => (i % 3 === 1 ? 2 : v)) };
  const rig = { ...ARM, joints: [], animations: [] };
  const glb = await writeSample(rig, flat);
  await assert.rejects(
    exportGltf({ glb, rig }, { height: 1 }),
    /options\.height: the mesh is flat/,
  );
});

test("a rig whose space is no scale, or no place, is refused", async () => {
  const glb = await writeSample(ARM);
  const spaces = [
    { metresPerUnit: 0 },
    { metresPerUnit: 1e-300 },
    { metresPerUnit: 1e38 },
    { metresPerUnit: Number.NaN },
    { origin: "here" },
  ];
  for (const space of spaces) {
    await assert.rejects(
      exportGltf({ glb, rig: { ...ARM, space } as unknown as ModelSpec }),
      /^(?:Range|Type)Error: rig\.space/,
    );
  }
});

test("a GLB that is not what the contract says is refused with what is missing", async () => {
  const primitiveOf = (document: Document) =>
    document.getRoot().listMeshes()[0]!.listPrimitives()[0]!;
  const changes: [(document: Document) => void, RegExp][] = [
    [(d) => d.getRoot().listSkins()[0]!.dispose(), /one skinned mesh/],
    [(d) => d.createMesh("another"), /one skinned mesh/],
    [(d) => primitiveOf(d).setAttribute("NORMAL", null), /expected NORMAL/],
    [(d) => primitiveOf(d).setIndices(null), /expected indices as U32/],
    [
      (d) =>
        primitiveOf(d)
          .getIndices()!
          .setArray(Uint32Array.of(0, 1, 400)),
      /indices below 36, got 400/,
    ],
    [
      (d) => primitiveOf(d).getAttribute("WEIGHTS_0")!.setArray(new Float32Array(144)),
      /expected a weight above 0/,
    ],
    [
      (d) => primitiveOf(d).getAttribute("JOINTS_0")!.setArray(new Uint8Array(144).fill(9)),
      /expected a bone below 4, got 9/,
    ],
    [
      (d) => d.getRoot().listSkins()[0]!.listJoints()[1]!.setName("centre"),
      /"middle", got "centre"/,
    ],
    [
      (d) => {
        const skin = d.getRoot().listSkins()[0]!;
        skin.removeJoint(skin.listJoints()[3]!);
        skin.setInverseBindMatrices(null);
      },
      /the rig's 4 bones in its skin, got 3/,
    ],
  ];
  for (const [change, message] of changes) {
    const glb = await writeSample(ARM, columnMesh(), change);
    await assert.rejects(exportGltf({ glb, rig: ARM }), { name: "RangeError", message });
    await assert.rejects(exportGltf({ glb, rig: ARM }), /glb: /);
  }
});

test("bytes that are no GLB, at any length, are refused and never more than that", async () => {
  const glb = await writeSample(ARM);
  for (let length = 0; length < glb.length; length += 97) {
    await assert.rejects(
      exportGltf({ glb: glb.slice(0, length), rig: ARM }),
      /glb: cannot be read/,
    );
  }
});

test("an accessor that claims more than the file has is refused before it is made", async () => {
  const json = (text: string) => {
    const bytes = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4));
    const glb = new Uint8Array(20 + bytes.length);
    const view = new DataView(glb.buffer);
    const words = [0x46546c67, 2, glb.length, bytes.length, 0x4e4f534a];
    for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
    glb.set(bytes, 20);
    return glb;
  };
  for (const accessor of [
    { count: 4e9, type: "VEC4", componentType: 5126 },
    { count: 4e9, type: "VEC4", componentType: 5126, bufferView: 0 },
    { count: 3, type: "VEC4", componentType: 5126, bufferView: 0, sparse: {} },
  ]) {
    const glb = json(JSON.stringify({ asset: { version: "2.0" }, accessors: [accessor] }));
    await assert.rejects(exportGltf({ glb, rig: ARM }), /sparse, not stored, or longer/);
  }
});

test("a rig that cannot be posed is refused as the runtime refuses it", async () => {
  const glb = await writeSample(ARM);
  const childFirst = { ...ARM, bones: [ARM.bones[1]!, ARM.bones[0]!, ...ARM.bones.slice(2)] };
  await assert.rejects(exportGltf({ glb, rig: childFirst }), /rig\.bones\[0\] "middle"/);
});

test("clip names that would be two of a kind are refused", async () => {
  const [walk, strike] = ARM.animations;
  const rig = { ...ARM, animations: [walk!, { ...strike!, name: "walk-loop" }] };
  const glb = await writeSample(rig);
  await assert.rejects(
    exportGltf({ glb, rig }, { names: "godot" }),
    /options\.names: .*"walk-loop"/,
  );
});

test("a period that float32 seconds cannot divide is refused", async () => {
  for (const periodMs of [1e-5, 1e7]) {
    const [walk] = ARM.animations;
    const keyframes = [{ tMs: 0, value: 1 }];
    const tracks = [{ joint: "sway", keyframes }];
    const rig = { ...ARM, animations: [{ ...walk!, periodMs, tracks, markers: [] }] };
    await assert.rejects(
      exportGltf({ glb: await writeSample(rig), rig }),
      /animation "walk": expected a period of 0\.01 to 600000 ms/,
    );
  }
});
