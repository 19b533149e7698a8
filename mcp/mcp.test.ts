import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { type Connected, connect, SMALL_BODY } from "./client.test.helper.js";
import { INSTRUCTIONS } from "./instructions.js";
import { TOOLS } from "./tools/index.js";

const RUN = { program: "mc-skin", workspace: "hero" } as const;
let mcp: Connected;

before(async () => {
  mcp = await connect();
  const volume = [16, 18, 16];
  assert.ok((await mcp.call("start_run", { ...RUN, volume })).data.created);
  assert.ok((await mcp.call("record_operations", { ...RUN, ops: SMALL_BODY })).ok);
});

after(() => mcp.close());

test("a client is told the loop in a kilobyte, and every tool with both its schemas", async () => {
  assert.equal(mcp.client.getInstructions(), INSTRUCTIONS);
  assert.ok(Buffer.byteLength(INSTRUCTIONS) <= 1024, `${INSTRUCTIONS.length} characters`);
  const { tools } = await mcp.client.listTools();
  assert.deepEqual(tools.map(({ name }) => name).sort(), TOOLS.map(({ name }) => name).sort());
  for (const { name, inputSchema, outputSchema, annotations } of tools) {
    assert.equal(inputSchema["additionalProperties"], false, name);
    assert.equal(outputSchema?.["additionalProperties"], false, name);
    assert.equal(annotations?.openWorldHint, false, name);
  }
});

test("a static animation is an invalid verdict, not an error, and is mended by an edit", async () => {
  const rendered = await mcp.call("render_model", RUN);
  assert.ok(rendered.ok, rendered.text);
  assert.ok(rendered.data.files.includes("mesh.glb"));
  assert.equal(rendered.data.picture.camera.view, "iso");
  assert.ok(rendered.image!.length <= 60_000);
  assert.equal(rendered.image!.subarray(1, 4).toString(), "PNG");

  const judged = await mcp.call("validate_asset", { path: "hero", require: ["yes"] });
  assert.ok(judged.ok && !judged.isError);
  assert.equal(judged.data.verdict, "invalid");
  assert.equal(judged.data.findings[0].code, "MOTION_STATIC_POSE");
  const few = { path: "hero", require: ["yes"], minSeverity: "error", maxFindings: 0 };
  const cut = (await mcp.call("validate_asset", few)).data;
  assert.deepEqual([cut.findings.length, cut.omitted > 0], [0, true]);

  const log = await mcp.call("read_log", RUN);
  assert.equal(log.data.revision, 1);
  const set = { kind: "set", n: 10, flags: { value: -0.4 } };
  const late = await mcp.call("edit_log", { ...RUN, expectRevision: 0, change: set });
  assert.deepEqual([late.isError, late.reason], [true, "conflict"]);
  const edited = await mcp.call("edit_log", { ...RUN, expectRevision: 1, change: set });
  assert.equal(edited.data.revision, 2);
  const again = await mcp.call("render_model", { ...RUN, animation: "yes", timeMs: 500 });
  assert.deepEqual(again.data.wrong, []);
  const valid = await mcp.call("validate_asset", { path: "hero", require: ["yes"] });
  assert.equal(valid.data.verdict, "valid", valid.text);
});

test("a batch is recorded whole or not at all, and once under one key", async () => {
  const { data: before } = await mcp.call("read_log", RUN);
  const good = { op: "add-sphere", flags: { x: 8, y: 14, z: 10, r: 1.2, color: "#16181d" } };
  const bad = { op: "define-bone", flags: { name: "arm", parent: "noone" } };
  const refused = await mcp.call("record_operations", { ...RUN, ops: [good, bad] });
  assert.equal(refused.reason, "client");
  assert.equal((await mcp.call("read_log", RUN)).data.revision, before.revision);

  const ops = [good];
  const asked = { ...RUN, ops, idempotencyKey: "nose", expectRevision: before.revision };
  const first = await mcp.call("record_operations", asked);
  const second = await mcp.call("record_operations", asked);
  assert.deepEqual([first.data.repeated, second.data.repeated], [false, true]);
  assert.equal(second.data.revision, before.revision + 1);
  const other = { ...asked, ops: [good, good] };
  assert.equal((await mcp.call("record_operations", other)).reason, "conflict");
  const late = { ...RUN, ops, expectRevision: before.revision };
  assert.equal((await mcp.call("record_operations", late)).reason, "conflict");

  const loose = await mcp.call("record_operations", { ...RUN, ops: [bad, good], atomic: false });
  assert.deepEqual([loose.data.recorded.length, loose.data.rejected[0].index], [1, 0]);
  const keyed = { ...RUN, ops, atomic: false, idempotencyKey: "x" };
  assert.equal((await mcp.call("record_operations", keyed)).reason, "client");
  for (const kind of ["undo", "undo"]) {
    const { revision } = (await mcp.call("read_log", RUN)).data;
    const undone = { ...RUN, expectRevision: revision, change: { kind } };
    assert.ok((await mcp.call("edit_log", undone)).ok);
  }
  const tagged = await mcp.call("read_log", { ...RUN, tag: "nose" });
  assert.deepEqual(tagged.data.operations, []);
});

test("names and colours pass into the log as they are written, whatever quotes they hold", async () => {
  const flags = { name: `a "b' \\ $(c) #d`, parent: "head" };
  const { text } = await mcp.call("record_operations", {
    ...RUN,
    ops: [{ op: "define-bone", flags }],
  });
  assert.ok(text.includes(`a "b' \\ $(c) #d`), text);
  const lines = { ...RUN, ops: [{ op: "define-bone", flags: { name: "a\nb", parent: "" } }] };
  assert.equal((await mcp.call("record_operations", lines)).reason, "client");
  const { revision } = (await mcp.call("read_log", RUN)).data;
  await mcp.call("edit_log", { ...RUN, expectRevision: revision, change: { kind: "undo" } });
});

test("pictures come as small images with the camera that took them", async () => {
  const posed = await mcp.call("render_pose", {
    path: "hero",
    joints: { nod: 9 },
    overlay: ["skeleton"],
    maxDimension: 128,
    outPath: "pictures/nod.png",
  });
  assert.deepEqual(posed.data.frames[0].joints, { nod: 9 });
  const { nod } = posed.data.frames[0].clamped;
  assert.ok(nod < 9);
  assert.ok(posed.text.includes(`nod is beyond its range, ${nod} is shown`), posed.text);
  assert.equal(posed.data.camera.viewProjection.length, 16);
  assert.deepEqual(readFileSync(join(mcp.root, "pictures/nod.png")), posed.image);
  const wrong = { path: "hero", outPath: "mesh.glb" };
  assert.equal((await mcp.call("render_pose", wrong)).reason, "client");
  const sheet = await mcp.call("render_sheet", { path: "hero", frames: 2, maxDimension: 128 });
  assert.equal(sheet.data.frames.length, 2);
  const asked = { path: "hero", joint: "nod", frames: 2, maxDimension: 128 };
  const { data } = await mcp.call("sweep_joint", asked);
  assert.equal(data.sweep.joint, "nod");
  assert.ok(data.picture.overlays.stretch);
  const unknown = await mcp.call("sweep_joint", { ...asked, joint: "nope" });
  assert.equal(unknown.reason, "client");
});

test("an asset is listed, compared, mended into another place and exported", async () => {
  const { data: listed } = await mcp.call("inspect_asset", { path: "hero", sections: ["bones"] });
  assert.deepEqual([listed.bones.length, listed.joints], [2, undefined]);
  const dry = await mcp.call("fix_asset", { path: "hero" });
  assert.deepEqual([dry.data.out, dry.data.verdicts.after], [null, "valid"]);
  const nowhere = await mcp.call("fix_asset", { path: "hero", dryRun: false });
  assert.equal(nowhere.reason, "client");
  const itself = { path: "hero", dryRun: false, outPath: "hero/mesh.glb" };
  assert.equal((await mcp.call("fix_asset", itself)).reason, "client");
  const mended = { path: "hero", dryRun: false, outPath: "mended", fixes: ["weights"] };
  assert.equal((await mcp.call("fix_asset", mended)).data.out, "mended");
  assert.ok((await mcp.call("diff_assets", { a: "hero", b: "mended" })).data.isSame);
  const exported = await mcp.call("export_asset", { path: "hero", outPath: "out/hero.glb" });
  assert.equal(exported.data.animations[0].clip, "yes");
  const foreign = await mcp.call("validate_batch", { items: ["out/hero.glb", "hero", "gone"] });
  assert.deepEqual(foreign.data.totals, { valid: 2, notValid: 0, notJudged: 1 });
  const png = { path: "hero", outPath: "hero.png" };
  assert.equal((await mcp.call("export_asset", png)).reason, "client");
});

test("nothing outside the root is read or written, by dots or by links", async () => {
  const outside = join(tmpdir(), `bindpose-mcp-outside-${process.pid}`);
  mkdirSync(join(mcp.root, "sly"));
  symlinkSync(fileURLToPath(import.meta.url), join(mcp.root, "sly", "mesh.glb"));
  symlinkSync(tmpdir(), join(mcp.root, "tmp"));
  const tries: [string, Record<string, unknown>][] = [
    ["validate_asset", { path: "../x" }],
    ["validate_asset", { path: "/etc/passwd" }],
    ["validate_asset", { path: "sly" }],
    ["validate_asset", { path: "hero", casePath: "/etc/passwd" }],
    ["inspect_asset", { path: "tmp" }],
    ["render_pose", { path: "hero", outPath: "../x.png" }],
    ["render_pose", { path: "hero", outPath: "tmp/x.png" }],
    ["fix_asset", { path: "hero", dryRun: false, outPath: outside }],
    ["export_asset", { path: "hero", outPath: `${outside}.glb` }],
    ["start_run", { ...RUN, workspace: outside }],
    ["record_operations", { ...RUN, workspace: "..", ops: SMALL_BODY }],
    ["station_world", { storePath: outside, owner: "me", catalogPath: "hero/rig.json" }],
  ];
  for (const [name, args] of tries) {
    const { isError, reason, text } = await mcp.call(name, args);
    assert.deepEqual(
      [isError, reason],
      [true, "outside"],
      `${name} ${JSON.stringify(args)} ${text}`,
    );
  }
  assert.ok(!existsSync(outside) && !existsSync(`${outside}.glb`));
});

test("a folder without a config is no run, whatever config stands above it", async () => {
  mkdirSync(join(mcp.root, "hero", "inner"));
  const inner = { ...RUN, workspace: "hero/inner" };
  for (const [name, args] of [
    ["start_run", inner],
    ["read_log", inner],
    ["render_model", inner],
    ["record_operations", { ...inner, ops: SMALL_BODY }],
    ["read_log", { ...RUN, program: "sn-skin" }],
  ] as const) {
    assert.equal((await mcp.call(name, args)).reason, "client", name);
  }
});

test("what fits no schema is refused before anything is done", async () => {
  for (const args of [
    { path: "hero", surplus: 1 },
    { path: "" },
    { path: "x".repeat(2000) },
    { path: "hero", maxFindings: 1e9 },
  ]) {
    const { isError, text } = await mcp.call("validate_asset", args);
    assert.ok(isError, JSON.stringify(args));
    assert.match(text, /validation|invalid/i);
  }
  const many = { ...RUN, ops: Array.from({ length: 51 }, () => SMALL_BODY[0]!) };
  assert.ok((await mcp.call("record_operations", many)).isError);
});

test("the contract comes with a fingerprint, and rules are explained", async () => {
  const parts = ["schema", "rules", "limits", "profiles", "starters"];
  const { data } = await mcp.call("get_contract", { parts, document: "case" });
  assert.match(data.fingerprint, /^[0-9a-f]{16}$/);
  assert.deepEqual(Object.keys(data).slice(2), parts);
  const rule = await mcp.call("explain_rule", { code: "weights-sum" });
  assert.equal(rule.data.code, "WEIGHTS_SUM");
  const sweep = await mcp.call("explain_rule", { code: "MOTION_SWEEP_VOLUME" });
  assert.match(sweep.data.limit, /25 % of the volume/);
  assert.equal((await mcp.call("explain_rule", { code: "RUN_FAULT" })).data.limit, null);
  assert.equal((await mcp.call("explain_rule", { code: "NOPE" })).reason, "client");
  const help = await mcp.call("op_help", { operation: "add-sphere" });
  assert.match(help.data.text, /--blend/);
  assert.match((await mcp.call("op_help", { program: "dc-skin" })).data.text, /^dc-skin/);
  assert.equal((await mcp.call("op_help", { operation: "nope" })).reason, "client");
});

test("resources give the law and a run's documents, prompts a way to begin", async () => {
  const text = async (uri: string) => {
    const { contents } = await mcp.client.readResource({ uri });
    return (contents[0] as { text: string }).text;
  };
  assert.equal(JSON.parse(await text("bindpose://schema/rig")).title, "bindpose rig.json");
  assert.ok(JSON.parse(await text("bindpose://rules")).length > 100);
  assert.ok(JSON.parse(await text("bindpose://profiles")).run);
  assert.match(JSON.parse(await text("bindpose://rules/WEIGHTS_SUM")).why, /1/);
  assert.equal(JSON.parse(await text("bindpose://run/hero/rig")).skinned, true);
  assert.match(await text("bindpose://run/hero/log"), /add-capsule/);
  assert.equal(JSON.parse(await text("bindpose://run/hero/report")).verdict, "valid");
  for (const uri of ["run/..%2Fhero/log", "run/hero/nope", "run/sly/rig", "rules/NOPE"]) {
    await assert.rejects(text(`bindpose://${uri}`), uri);
  }
  const { prompts } = await mcp.client.listPrompts();
  for (const { name, arguments: asked = [] } of prompts) {
    const args = Object.fromEntries(asked.map((each) => [each.name, "a fox"]));
    const { messages } = await mcp.client.getPrompt({ name, arguments: args });
    assert.match((messages[0]!.content as { text: string }).text, /a fox/);
  }
});

test("the station's operations are those of the store", async () => {
  const example = new URL("../../examples/station/", import.meta.url);
  mkdirSync(join(mcp.root, "station"));
  for (const name of ["catalog.json", "ivory-coinflip.json", "library.json", "table.glb"]) {
    writeFileSync(join(mcp.root, "station", name), readFileSync(new URL(name, example)));
  }
  const catalogPath = "station/catalog.json";
  const store = { storePath: "store", owner: "me", catalogPath };
  assert.equal((await mcp.call("station_world", store)).data.revision, 0);
  const skin = JSON.parse(readFileSync(new URL("ivory-coinflip.json", example), "utf8"));
  const { data } = await mcp.call("station_contract", { ...store, game: skin.game });
  assert.equal(data.starter.game, skin.game);
  assert.equal((await mcp.call("station_contract", { ...store, game: "no" })).reason, "client");
  const piece = { ...store, name: "table", glbPath: "station/table.glb" };
  const { hash } = (await mcp.call("station_upload", piece)).data;
  assert.match(hash, /^[0-9a-f]{64}$/);
  const manifest = { ...data.starter, body: hash };
  writeFileSync(join(mcp.root, "skin.json"), JSON.stringify(manifest));
  const save = { ...store, revision: 0, manifestPath: "skin.json", entityIds: [] };
  assert.equal((await mcp.call("station_save", save)).data.revision, 1);
  assert.equal((await mcp.call("station_save", save)).reason, "conflict");
  const noCatalog = { ...store, catalogPath: "station/library.json" };
  assert.equal((await mcp.call("station_world", noCatalog)).reason, "unreadable");
  assert.equal((await mcp.call("station_world", { ...store, owner: "you" })).reason, "client");
  const shown = await mcp.call("station_picture", {
    manifestPath: "station/ivory-coinflip.json",
    catalogPath,
  });
  assert.ok(shown.image!.length > 0, shown.text);
});

test("without the protocol's package the command says how to get it", () => {
  const hook = `export async function resolve(name, context, next) {
    if (!name.startsWith("@modelcontextprotocol/")) return next(name, context);
    throw Object.assign(new Error(name), { code: "ERR_MODULE_NOT_FOUND" });
  }`;
  const url = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(url(hook))});`;
  const main = fileURLToPath(new URL("../cli/main.js", import.meta.url));
  const words = ["--import", url(register), main, "mcp", "--root", "."];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /npm install @modelcontextprotocol\/server/);
});
