import assert from "node:assert/strict";
import { test } from "node:test";
import { reportSchema } from "bindpose/contract";
import { STATION_LIMITS } from "bindpose/contract/station";
import type { Loose } from "../fixtures/glb-draft.js";
import { draftRun, writeAsset } from "../fixtures/index.js";
import { seededRandom } from "../fixtures/random.js";
import { validateAsset } from "../judge.js";
import { draftStaticPiece, draftStation, writeStation } from "./fixtures/index.js";
import { type StationInput, validateStation } from "./validate-station.js";

const codesOf = ({ findings }: { findings: readonly { code: string }[] }) =>
  findings.map(({ code }) => code);

test("a wrong call is the caller's fault", async () => {
  const { manifest, catalog } = await writeStation(draftStation());
  const glb = new Uint8Array(4);
  const calls: [unknown, RegExp][] = [
    [null, /expected \{manifest/],
    [{}, /got neither/],
    [{ manifest, catalog, glb }, /got both/],
    [{ manifest }, /expected the catalog/],
    [{ glb: [1] }, /must be a Uint8Array/],
  ];
  for (const [input, words] of calls) {
    await assert.rejects(validateStation(input as StationInput), (error: Error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, words);
      return true;
    });
  }
  await assert.rejects(
    validateStation({ glb }, { ignore: ["NOT_A_RULE"] }),
    /no rule has the code/,
  );
  await assert.rejects(validateStation({ glb }, { signal: AbortSignal.abort() }));
  const asset = writeAsset(draftRun());
  await assert.rejects(validateAsset(asset, { profile: "station" }), /validateStation/);
});

test("a skinned asset is told how to become a piece", async () => {
  const { glb } = writeAsset(draftRun());
  const report = await validateStation({ glb: glb! }, { khronos: false });
  assert.equal(report.verdict, "invalid");
  const skinned = report.findings.find(({ code }) => code === "PIECE_SKINNED");
  assert.match(skinned!.hint, /bindpose export RUN --static --animation NAME --time MS --out/);
});

test("a piece's figures are those of its scene: instances, transforms, pictures", async () => {
  const draft = draftStaticPiece();
  const { json } = draft.piece!;
  json.nodes.push({ mesh: 0, translation: [10, 0, 0], scale: [2, 2, 2] }, { mesh: 0 });
  json.scenes[0].nodes = [0, 1];
  const { station } = await validateStation(await writeStation(draft), { khronos: false });
  const { triangles, meshes, bounds, texturePixels, images } = station!.piece!;
  assert.deepEqual([triangles, meshes, texturePixels], [8, 2, 128]);
  assert.deepEqual(bounds, { min: [0, 0, 0], max: [12, 2, 2] });
  assert.deepEqual(images, [{ format: "png", width: 16, height: 8 }]);
});

test("faults of a piece's structure are told and never thrown", async () => {
  const faults: [string, (json: Loose) => void][] = [
    ["GLTF_VERSION", (json) => (json.asset.version = "1.0")],
    ["GLTF_PROPERTY", (json) => (json.scene = 4)],
    ["GLTF_PROPERTY", (json) => (json.scenes[0].nodes = [7])],
    ["GLTF_PROPERTY", (json) => (json.meshes[0].primitives = [])],
    ["GLTF_PROPERTY", (json) => (json.meshes[0].primitives[0] = 3)],
    ["GLTF_PROPERTY", (json) => (json.meshes[0].primitives[0].attributes = {})],
    ["GLTF_PROPERTY", (json) => (json.meshes[0].primitives[0].indices = "0")],
    ["GLTF_PROPERTY", (json) => (json.images[0] = 1)],
    ["GLTF_PROPERTY", (json) => (json.images[0].bufferView = 99)],
    ["ATTRIBUTE_ILLEGAL", (json) => (json.accessors[0].type = "VEC2")],
    ["ATTRIBUTE_ILLEGAL", (json) => (json.accessors[1].componentType = 5122)],
    ["INDEX_RANGE", (json) => (json.accessors[0].count = 3)],
    ["GLTF_COMPRESSED", (json) => (json.extensionsRequired = ["EXT_meshopt_compression"])],
    ["MESH_EMPTY", (json) => (json.scenes[0].nodes = [])],
    ["MESH_EMPTY", (json) => (json.meshes[0].primitives[0].mode = 1)],
    ["PIECE_BUDGET", (json) => (json.accessors[1].count = 9)],
  ];
  for (const [code, change] of faults) {
    const draft = draftStaticPiece();
    change(draft.piece!.json);
    if (code === "PIECE_BUDGET") {
      draft.piece!.json.nodes = Array(1025).fill(draft.piece!.json.nodes[0]);
    }
    const report = await validateStation(await writeStation(draft), { khronos: false });
    assert.ok(codesOf(report).includes(code), `${code}: ${codesOf(report)}`);
  }
  for (const positions of [Number.NaN, Infinity]) {
    const draft = draftStaticPiece();
    (draft.piece!.data[0] as Float32Array)[5] = positions;
    const report = await validateStation(await writeStation(draft), { khronos: false });
    assert.deepEqual(codesOf(report).sort(), ["MESH_EMPTY", "POSITION_NOT_FINITE"]);
    assert.equal(report.verdict, "empty");
  }
});

test("strips and fans count their triangles", async () => {
  for (const mode of [5, 6]) {
    const draft = draftStaticPiece();
    draft.piece!.json.meshes[0].primitives[0].mode = mode;
    const { station } = await validateStation(await writeStation(draft), { khronos: false });
    assert.equal(station!.piece!.triangles, 10);
  }
});

test("a manifest's bytes are counted as text, by its version", async () => {
  for (const version of [1, 2] as const) {
    const { max } = STATION_LIMITS[`manifestBytes${version}`];
    for (const [length, expected] of [
      [max, []],
      [max + 1, ["MANIFEST_LIMIT"]],
    ] as const) {
      const draft = draftStation();
      draft.manifest.version = version;
      if (version === 1)
        for (const key of ["placements", "clips", "motions"]) delete draft.manifest[key];
      // Two bytes a character: it is bytes that count.
      draft.finish.manifest = (text) => text.padEnd(length);
      const report = await validateStation(await writeStation(draft));
      assert.deepEqual(codesOf(report), expected, `${version}: ${length}`);
    }
  }
});

test("entities beyond a million are refused before any is looked at, and a million are not", async () => {
  const draft = draftStation();
  const { catalog, manifest } = await writeStation(draft);
  const entity = { id: "tree", kind: "prop", asset: "x", position: [0, 0, 0] };
  const world = { version: 1, skins: [], entities: Array(1_000_001).fill(entity) };
  const report = await validateStation({ catalog: catalog!, manifest: manifest!, world });
  assert.deepEqual(codesOf(report), ["WORLD_LIMIT"]);
});

test("the contract's negative vocabulary has no place in a manifest", async () => {
  const words = ["selector", "node", "path", "expression", "script", "shader", "url", "account"];
  for (const word of words) {
    for (const place of ["", "bindings", "placements", "clips", "motions"]) {
      const draft = draftStation();
      const object = place === "" ? draft.manifest : draft.manifest[place][0];
      object[word] = "x";
      const report = await validateStation(await writeStation(draft));
      assert.deepEqual(codesOf(report), ["MANIFEST_KEY_UNKNOWN"], `${place} ${word}`);
    }
  }
  for (const target of [
    "#press",
    "control.press > mesh",
    "body/material",
    "../body",
    "*",
    "url(x)",
  ]) {
    const draft = draftStation();
    draft.manifest.placements[0].target = target;
    const report = await validateStation(await writeStation(draft));
    assert.deepEqual(codesOf(report), ["MANIFEST_TARGET_UNKNOWN"], target);
  }
});

test("a world is judged alone, and its skins are told of at their place in it", async () => {
  const draft = draftStation();
  draft.world.skins = [{ ...draft.manifest, body: "x" }];
  const { catalog, library, world } = await writeStation(draft);
  const report = await validateStation({ catalog: catalog!, library: library!, world: world! });
  assert.deepEqual(codesOf(report), ["MANIFEST_HASH"]);
  const { document, pointer } = report.findings[0]!;
  assert.deepEqual([document, pointer], ["world", "/skins/0/body"]);
  assert.equal(report.station?.document, "world");
});

test("every line of a budget is the sum of its parts, and reuse costs what it must", async () => {
  const draft = draftStation();
  const budgetOf = async () => {
    const report = await validateStation(await writeStation(draft));
    const lines = report.station!.budget;
    for (const { used, parts } of lines) {
      assert.equal(
        used,
        parts.reduce((sum, { amount }) => sum + amount, 0),
      );
    }
    return Object.fromEntries(lines.map(({ line, used }) => [line, used]));
  };
  const one = await budgetOf();
  draft.world.entities.push({ ...draft.world.entities[0], id: "toss:1" });
  const two = await budgetOf();
  // The same hashes are loaded once; geometry, instances and state are placed again.
  assert.equal(two["download"], one["download"]);
  assert.equal(two["texturePixels"], one["texturePixels"]);
  assert.equal(two["triangles"], one["triangles"]! + 100 + 3 * 500);
  const state = 32_768 + 4096 * 2 + 2048;
  assert.equal(two["resident"], one["resident"]! + 3 * 4096 + state);
  assert.equal(two["entities"], 3);
  // A skin that nobody wears costs its owner's library alone.
  draft.world.skins = [{ ...draft.manifest, id: "spare", contract: "current" }];
  assert.deepEqual(await budgetOf(), two);
});

test("a thousand broken documents and GLBs are judged without a throw", async () => {
  const random = seededRandom(8);
  const values: readonly unknown[] = [
    null,
    true,
    "",
    "x",
    -1,
    0,
    1.5,
    1e300,
    [],
    {},
    [0, 0, 0],
    "body",
  ];
  for (let i = 0; i < 1000; i++) {
    const draft = i % 2 === 0 ? draftStation() : draftStaticPiece();
    const target: Loose = i % 2 === 0 ? draft : draft.piece!.json;
    const places: [Loose, string][] = [];
    const walk = (value: Loose) => {
      if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
      for (const key of Object.keys(value)) {
        if (key !== "finish" && key !== "piece") places.push([value, key]);
        walk(value[key]);
      }
    };
    walk(target);
    const depth = i % 2 === 0 ? 4 : 0;
    for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) {
      const [parent, key] = places[depth + Math.floor(random() * (places.length - depth))]!;
      if (random() < 0.3) delete parent[key];
      else parent[key] = values[Math.floor(random() * values.length)];
    }
    let input: StationInput;
    try {
      input = await writeStation(draft);
    } catch {
      continue; // the draft itself can no longer be laid out
    }
    if (input.glb === undefined && (input.catalog === undefined || input.manifest === undefined))
      continue;
    const report = await validateStation(input, { khronos: false });
    assert.ok(reportSchema.safeParse(JSON.parse(JSON.stringify(report))).success);
  }
});
