import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { inspect } from "node:util";
import { reportSchema } from "bindpose/contract";
import { draftForeign, draftRun, writeAsset } from "./fixtures/index.js";
import { assertValidAsset, InvalidAssetError, validateAsset } from "./index.js";

const sound = () => writeAsset(draftRun());

test("the report of a sound run fits its schema and holds its figures", async () => {
  const report = await validateAsset(sound(), { uri: "spindle" });
  assert.ok(reportSchema.safeParse(report).success);
  assert.equal(report.verdict, "valid");
  assert.equal(report.uri, "spindle");
  assert.deepEqual(
    [report.info.vertices, report.info.triangles, report.info.bones, report.info.joints],
    [80, 156, 4, 2],
  );
  assert.deepEqual(report.info.sockets, ["grip_socket"]);
  assert.deepEqual(report.info.animations, ["sway"]);
  assert.equal(report.info.maxInfluences, 2);
  assert.equal(report.info.khronos?.numErrors, 0);
  assert.equal(report.motion[0]?.animation, "sway");
  assert.ok(report.quality.largestMotion! > 0.1);
  assert.equal(report.bind?.restMismatch, 0);
});

test("the same bytes give the same report, byte for byte", async () => {
  const broken = draftRun();
  broken.glb.weights.fill(0.4);
  const input = writeAsset(broken);
  const first = JSON.stringify(await validateAsset(input));
  assert.equal(JSON.stringify(await validateAsset(input)), first);
});

test("hashes are those of the bytes that were judged; an object has none", async () => {
  const input = sound();
  const { hashes } = await validateAsset(input);
  assert.equal(hashes.glbSha256, createHash("sha256").update(input.glb!).digest("hex"));
  assert.equal(
    hashes.rigSha256,
    createHash("sha256")
      .update(input.rig as string)
      .digest("hex"),
  );
  assert.equal(hashes.caseSha256, null);
  const parsed = await validateAsset({ ...input, rig: JSON.parse(input.rig as string) });
  assert.equal(parsed.hashes.rigSha256, null);
  assert.equal(parsed.verdict, "valid");
});

test("rig.json is judged the same as text, bytes and object", async () => {
  const draft = draftRun();
  draft.rig.joints[0].max = -2;
  const input = writeAsset(draft);
  const text = input.rig as string;
  const reports = await Promise.all(
    [text, new TextEncoder().encode(text), JSON.parse(text)].map((rig) =>
      validateAsset({ ...input, rig }),
    ),
  );
  for (const { findings } of reports) assert.deepEqual(findings, reports[0]!.findings);
});

test("required animations come from the case and from the call", async () => {
  const input = { ...sound(), case: { requiredAnimations: ["sway"] } };
  const report = await validateAsset(input, { require: ["walk", "sway"] });
  assert.deepEqual(
    report.findings.map(({ code, animation }) => [code, animation]),
    [["CASE_ANIMATION_MISSING", "walk"]],
  );
  assert.equal(report.motion[0]?.required, true);
});

test("without a mesh nothing is rendered, without a rig it is missing", async () => {
  const { rig, glb } = sound();
  const meshless = await validateAsset({ rig: rig! });
  assert.equal(meshless.verdict, "empty");
  assert.deepEqual(
    meshless.findings.map(({ code }) => code),
    ["RUN_MESH_MISSING"],
  );
  const rigless = await validateAsset({ glb: glb! });
  assert.equal(rigless.verdict, "invalid");
  assert.deepEqual(
    rigless.findings.map(({ code }) => code),
    ["RUN_RIG_MISSING"],
  );
});

test("an unfinished rig is empty, with or without a mesh", async () => {
  const draft = draftRun();
  Object.assign(draft.rig, { bones: [], joints: [] });
  draft.rig.animations[0].tracks = [];
  const { rig } = writeAsset(draft);
  const report = await validateAsset({ rig: rig! });
  assert.equal(report.verdict, "empty");
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ["RIG_NOT_FINISHED"],
  );
});

test("a rig.json over a mebibyte is not read", async () => {
  const { glb } = sound();
  const report = await validateAsset({ glb: glb!, rig: " ".repeat(2 ** 20 + 1) });
  assert.equal(report.verdict, "unreadable");
  assert.ok(report.findings.some(({ code }) => code === "RUN_FILE_TOO_LARGE"));
});

test("the Khronos validator can be left out", async () => {
  assert.equal((await validateAsset(sound(), { khronos: false })).info.khronos, null);
});

test("a wrong call is thrown, and says what was wrong", async () => {
  const calls: [unknown, unknown, RegExp][] = [
    [null, {}, /got null/],
    [{}, {}, /neither/],
    [{ glb: "bytes" }, {}, /glb must be a Uint8Array, got string/],
    [sound(), { profile: "vrm" }, /profile must be one of run, gltf, .*, got vrm/],
  ];
  for (const [input, options, words] of calls) {
    await assert.rejects(validateAsset(input as never, options as never), (error: Error) => {
      assert.ok(error instanceof TypeError);
      return words.test(error.message);
    });
  }
});

test("an aborted signal stops the judging with its reason", async () => {
  const reason = new Error("enough");
  await assert.rejects(validateAsset(sound(), { signal: AbortSignal.abort(reason) }), reason);
});

test("a pose too far away to be measured is named, and nothing is measured on it", async () => {
  const draft = draftForeign();
  for (const node of [0, 1, 2]) draft.glb.json.nodes[node].scale = [1e37, 1e37, 1e37];
  const report = await validateAsset(writeAsset(draft), { profile: "gltf" });
  assert.deepEqual(
    report.findings.map(({ code, params }) => [code, params["off"]]),
    [["REST_MISMATCH", 1e9]],
  );
  assert.deepEqual(report.motion, []);
  assert.equal(report.bind, null);
});

test("quantised positions are judged without being held against their own pose", async () => {
  const draft = draftForeign();
  const { json, positions } = draft.glb;
  json.extensionsUsed = ["KHR_mesh_quantization"];
  json.extensionsRequired = ["KHR_mesh_quantization"];
  const steps = Uint16Array.from({ length: 4 * 80 }, (_, i) =>
    i % 4 === 3 ? 0 : Math.round(1000 * (positions[3 * Math.floor(i / 4) + (i % 4)]! + 1)),
  );
  const axis = (i: number) => steps.filter((_, at) => at % 4 === i);
  const bounds = [0, 1, 2].map((i) => [Math.min(...axis(i)), Math.max(...axis(i))]);
  draft.glb.data[0] = steps;
  json.bufferViews[0].byteStride = 8;
  const [min, max] = [0, 1].map((end) => bounds.map((pair) => pair[end]));
  Object.assign(json.accessors[0], { componentType: 5123, min, max });
  for (let bone = 0; bone < 3; bone++) {
    const scale = [0.001, 0, 0, 0, 0, 0.001, 0, 0, 0, 0, 0.001, 0, -1, -1 - bone, -1, 1];
    draft.glb.inverseBinds.set(scale, 16 * bone);
  }
  const report = await validateAsset(writeAsset(draft), { profile: "gltf" });
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ["GLTF_EXTENSION_REQUIRED", "ATTRIBUTE_FORMAT"],
  );
  assert.ok(Math.abs(report.motion[0]!.largest - 0.9) < 0.05);
});

test("assertValidAsset returns the report, or throws it in words", async () => {
  assert.equal((await assertValidAsset(sound())).verdict, "valid");
  const draft = draftForeign();
  draft.glb.weights.fill(0);
  await assert.rejects(assertValidAsset(writeAsset(draft), { profile: "gltf" }), (error) => {
    assert.ok(error instanceof InvalidAssetError);
    assert.equal(error.report.verdict, "invalid");
    // What a test runner prints: the words, no dump of the report after them.
    assert.match(
      inspect(error),
      /^(?:Error \[)?InvalidAssetError\]?: no, it is not valid\n\nerror {2}/,
    );
    assert.doesNotMatch(inspect(error), /findings/);
    return error.message.includes("bound to no bone");
  });
});
