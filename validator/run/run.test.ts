import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { draftForeign, draftRun, writeAsset } from "../fixtures/index.js";
import { validateFile, validateRun } from "./validate-run.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-run-"));
after(() => rmSync(root, { recursive: true }));
let runs = 0;

/** A folder with the given files; a sound mesh and rig unless they are given. */
function runOf(files: Record<string, string | Uint8Array | null> = {}): string {
  const folder = join(root, `run${runs++}`);
  mkdirSync(join(folder, "scene"), { recursive: true });
  const { glb, rig } = writeAsset(draftRun());
  const all = { "mesh.glb": glb!, "rig.json": rig as string, ...files };
  for (const [path, content] of Object.entries(all)) {
    if (content !== null) writeFileSync(join(folder, path), content);
  }
  return folder;
}

const codesOf = async (folder: string) =>
  (await validateRun(folder)).findings.map(({ code }) => code);

test("a sound folder is valid, and the report is named after it", async () => {
  const folder = runOf();
  const report = await validateRun(folder);
  assert.deepEqual(report.findings, []);
  assert.equal(report.verdict, "valid");
  assert.equal(report.uri, folder);
});

test("a missing mesh, a missing rig and an empty folder are told apart", async () => {
  assert.deepEqual(await codesOf(runOf({ "mesh.glb": null })), ["RUN_MESH_MISSING"]);
  assert.deepEqual(await codesOf(runOf({ "rig.json": null })), ["RUN_RIG_MISSING"]);
  const empty = await validateRun(runOf({ "mesh.glb": null, "rig.json": null }));
  assert.equal(empty.verdict, "empty");
  assert.equal(empty.findings.length, 2);
});

test("a profile and a rule that there are not are refused for runs and files alike", async () => {
  const folder = runOf();
  const mesh = join(folder, "mesh.glb");
  for (const judged of [
    (options: object) => validateRun(folder, options),
    (options: object) => validateFile(mesh, options),
  ]) {
    for (const profile of ["x", "__proto__"]) {
      await assert.rejects(judged({ profile }), {
        name: "TypeError",
        message: new RegExp(`^profile must be one of run, gltf, .*, got ${profile}$`),
      });
    }
    await assert.rejects(judged({ ignore: ["WEIGHT"] }), {
      name: "TypeError",
      message: /no rule has the code WEIGHT/,
    });
  }
});

test("case.json is followed, and goes before a generator's config", async () => {
  const config = JSON.stringify({ requiredAnimations: ["walk"], volume: { x: 1, y: 1, z: 1 } });
  assert.deepEqual(await codesOf(runOf({ "mc-skin.config.json": config })), [
    "CASE_ANIMATION_MISSING",
  ]);
  const files = {
    "mc-skin.config.json": config,
    "case.json": JSON.stringify({ requiredAnimations: ["sway"] }),
  };
  assert.deepEqual(await codesOf(runOf(files)), []);
});

test("under a profile of foreign files a case is followed, and a config is not", async () => {
  const asks = '{"requiredAnimations":["walk"]}';
  const codes = async (name: string) => {
    const { findings } = await validateRun(runOf({ [name]: asks }), { profile: "gltf" });
    return findings.map(({ code }) => code);
  };
  assert.deepEqual(await codes("case.json"), ["CASE_ANIMATION_MISSING"]);
  assert.deepEqual(await codes("mc-skin.config.json"), []);
});

test("of several configs the one whose mesh is there counts", async () => {
  const { glb } = writeAsset(draftRun());
  const own = (mesh: string) => JSON.stringify({ mesh, requiredAnimations: ["sway"] });
  const files = {
    "mesh.glb": null,
    "sn.glb": glb!,
    "mc-skin.config.json": own("mc.glb"),
    "sn-skin.config.json": own("sn.glb"),
  };
  assert.deepEqual(await codesOf(runOf(files)), []);
  assert.deepEqual(await codesOf(runOf({ ...files, "sn.glb": null })), ["RUN_MESH_MISSING"]);
});

test("a config may name other files, and one that is no JSON is an unreadable case", async () => {
  const { glb } = writeAsset(draftRun());
  const config = JSON.stringify({ mesh: "body.glb", requiredAnimations: ["sway"] });
  const files = { "mesh.glb": null, "body.glb": glb!, "sn-skin.config.json": config };
  assert.deepEqual(await codesOf(runOf(files)), []);
  assert.deepEqual(await codesOf(runOf({ "dc-skin.config.json": "{" })), ["CASE_UNREADABLE"]);
  assert.deepEqual(await codesOf(runOf({ "dc-skin.config.json": "[]" })), ["CASE_SHAPE"]);
});

test("files over their limit are not read", async () => {
  const folder = runOf();
  truncateSync(join(folder, "mesh.glb"), 2 ** 28 + 1);
  truncateSync(join(folder, "rig.json"), 2 ** 20 + 1);
  const report = await validateRun(folder);
  assert.equal(report.verdict, "unreadable");
  assert.deepEqual(
    report.findings.map(({ code, pointer }) => [code, pointer]),
    [
      ["RUN_FILE_TOO_LARGE", "/mesh.glb"],
      ["RUN_FILE_TOO_LARGE", "/rig.json"],
    ],
  );
});

test("links and paths that leave the folder are not followed; links inside it are", async () => {
  const other = runOf();
  const outside = runOf({ "mesh.glb": null });
  symlinkSync(join(other, "mesh.glb"), join(outside, "mesh.glb"));
  const report = await validateRun(outside);
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ["RUN_FILE_OUTSIDE"],
  );
  assert.equal(report.verdict, "unreadable");
  const config = JSON.stringify({ mesh: `${other}/mesh.glb`, requiredAnimations: ["sway"] });
  assert.deepEqual(await codesOf(runOf({ "mesh.glb": null, "mc-skin.config.json": config })), [
    "RUN_FILE_OUTSIDE",
  ]);
  const inside = runOf({ "mesh.glb": null, "scene/real.glb": writeAsset(draftRun()).glb! });
  symlinkSync(join("scene", "real.glb"), join(inside, "mesh.glb"));
  assert.deepEqual(await codesOf(inside), []);
});

test("what is there and no regular file is unreadable, not absent", async () => {
  const folder = runOf({ "mesh.glb": null });
  mkdirSync(join(folder, "mesh.glb"));
  mkdirSync(join(folder, "scene", "log.ndjson"));
  const report = await validateRun(folder);
  assert.equal(report.verdict, "unreadable");
  assert.deepEqual(
    report.findings.map(({ code, pointer }) => [code, pointer]),
    [["RUN_FILE_UNREADABLE", "/mesh.glb"]],
  );
  const asked = runOf();
  mkdirSync(join(asked, "case.json"));
  assert.deepEqual(await codesOf(asked), ["RUN_FILE_UNREADABLE"]);
  assert.equal((await validateRun(asked)).verdict, "unreadable");
});

test("a path that leads out of the folder is told so, whether or not something is there", async () => {
  const config = JSON.stringify({ mesh: "../../no/such.glb", requiredAnimations: ["sway"] });
  assert.deepEqual(await codesOf(runOf({ "mesh.glb": null, "mc-skin.config.json": config })), [
    "RUN_FILE_OUTSIDE",
  ]);
});

test("a log's operations are counted as its generator counts them", async () => {
  const log = [
    '{"bindpose":"log"}',
    '{"op":"batch","operations":[{"op":"clear"},{"op":"clear"},{"op":"clear"}]}',
    '{"op":"undo"}',
    '{"op":"remove-op","n":1}',
    "torn{",
    "[1]",
    `{"op":"clear","tag":"${"x".repeat(2 ** 20)}"}`,
    '{"op":"clear"}',
  ].join("\n");
  const draft = draftRun();
  draft.glb.json.asset.extras = { logSha256: "0".repeat(64), operations: 3 };
  const folder = runOf({ "mesh.glb": writeAsset(draft).glb!, "scene/log.ndjson": log });
  const { findings } = await validateRun(folder);
  assert.match(findings[0]!.message, /rendered at 3 of 4 operations/);
});

test("a render from fewer operations than the log holds is stale", async () => {
  const log = '{"bindpose":"log"}\n{"op":"clear"}\n{"op":"clear"}\n';
  const draft = draftRun();
  const before = log.slice(0, log.lastIndexOf("{"));
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const memory = { logSha256: hash(before), operations: 1 };
  draft.glb.json.asset.extras = memory;
  const folder = runOf({ "mesh.glb": writeAsset(draft).glb!, "scene/log.ndjson": log });
  const { findings } = await validateRun(folder);
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["STALE_RENDER"],
  );
  assert.match(findings[0]!.message, /rendered at 1 of 2 operations/);
  writeFileSync(join(folder, "scene/log.ndjson"), before);
  assert.deepEqual(await codesOf(folder), []);
  memory.logSha256 = hash("other");
  draft.glb.json.asset.extras = { logSha256: memory.logSha256 };
  writeFileSync(join(folder, "mesh.glb"), writeAsset(draft).glb!);
  assert.match((await validateRun(folder)).findings[0]!.message, /^the log changed/);
});

test("a folder that is not there is the caller's fault", async () => {
  await assert.rejects(validateRun(join(root, "nowhere")), /ENOENT/);
  await assert.rejects(validateFile(join(root, "nowhere.glb")), /ENOENT/);
});

test("a single file is judged as any glTF, wherever a link leads", async () => {
  const path = join(root, "foreign.glb");
  writeFileSync(path, writeAsset(draftForeign()).glb!);
  const link = join(runOf(), "link.glb");
  symlinkSync(path, link);
  const report = await validateFile(link);
  assert.equal(report.profile, "gltf");
  assert.equal(report.uri, link);
  assert.deepEqual(report.findings, []);
});

test("a single file over the limit is not read", async () => {
  const path = join(root, "huge.glb");
  writeFileSync(path, "");
  truncateSync(path, 2 ** 28 + 1);
  const report = await validateFile(path);
  assert.equal(report.verdict, "unreadable");
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ["RUN_FILE_TOO_LARGE"],
  );
});
