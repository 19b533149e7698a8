import assert from "node:assert/strict";
import { test } from "node:test";
import type { KhronosMessage } from "gltf-validator";
import { createCollector } from "../findings/collector.js";
import { draftForeign, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";
import {
  containKhronos,
  type KhronosValidate,
  validateContained,
  validateInPlace,
} from "./contained.js";
import { findObstacle } from "./find-obstacle.js";
import { judgeKhronos } from "./judge-khronos.js";
import { runKhronos } from "./run-khronos.js";

const message = (code: string, severity: number): KhronosMessage => ({
  code,
  severity,
  message: code,
  pointer: "/x",
});

/** A validator that stops at its limit, as the real one does. */
const validatorOf =
  (all: readonly KhronosMessage[]): KhronosValidate =>
  async (_, { ignoredIssues = [], maxIssues = 0 }) => {
    const kept = all.filter(({ code }) => !ignoredIssues.includes(code));
    const messages = kept.slice(0, maxIssues);
    return { issues: { messages, truncated: kept.length > maxIssues }, version: "0" };
  };

test("an error behind a flood of warnings is found", async () => {
  const flood = Array.from({ length: 5000 }, () => message("FLOOD", 1));
  const second = Array.from({ length: 5000 }, () => message("SECOND", 1));
  const validate = validatorOf([...flood, ...second, message("HIDDEN", 0)]);
  const run = await runKhronos(new Uint8Array(0), new Map(), validate);
  assert.ok(run.ok);
  assert.equal(run.info.numErrors, 1);
  assert.equal(run.info.truncated, true);
  assert.ok(run.info.messages.length < 1000);
});

test("a module that throws is a finding, and no crash", async () => {
  const collector = createCollector("run");
  const info = await judgeKhronos(new Uint8Array(0), null, collector, undefined, () =>
    runKhronos(new Uint8Array(0), new Map(), async () => {
      throw new TypeError("no such thing\n    at minified");
    }),
  );
  assert.equal(info, null);
  const [finding] = collector.list();
  assert.equal(finding?.code, "KHRONOS_CRASHED");
  assert.deepEqual(finding?.params, { reason: "no such thing" });
});

test("a covered message is folded, any other passes through with its severity", async () => {
  const collector = createCollector("run");
  collector.report("WEIGHTS_SUM", { vertex: 0, sum: 0.5 }, { pointer: "/w" });
  const validate = validatorOf([
    message("ACCESSOR_WEIGHTS_NON_NORMALIZED", 0),
    message("ACCESSOR_WEIGHTS_NON_NORMALIZED", 0),
    message("NODE_EMPTY", 2),
    { code: "GLB_EMPTY_BIN_CHUNK", severity: 2, message: "empty", offset: 12 },
  ]);
  const run = () => runKhronos(new Uint8Array(0), new Map(), validate);
  const info = await judgeKhronos(new Uint8Array(0), null, collector, undefined, run);
  assert.equal(info?.messages.length, 4);
  const findings = collector.list();
  assert.deepEqual(
    findings.map(({ code, severity, khronos }) => [code, severity, khronos ?? []]),
    [
      ["KHR_GLB_EMPTY_BIN_CHUNK", "info", []],
      ["WEIGHTS_SUM", "error", ["ACCESSOR_WEIGHTS_NON_NORMALIZED"]],
      ["KHR_NODE_EMPTY", "info", []],
    ],
  );
});

test("the report keeps a thousand raw messages and says that there were more", async () => {
  const many = Array.from({ length: 1100 }, (_, i) => message(`CODE_${i % 20}`, 3));
  const info = await judgeKhronos(
    new Uint8Array(0),
    null,
    createCollector("run"),
    undefined,
    async () => ({
      ok: true,
      info: {
        validatorVersion: "0",
        numErrors: 0,
        numWarnings: 0,
        numInfos: 0,
        numHints: 1100,
        messages: many,
        truncated: false,
      },
    }),
  );
  assert.equal(info?.messages.length, 1000);
  assert.equal(info?.truncated, true);
});

test("files on which the module would end the process or take hours are kept from it", async () => {
  const chain = Array.from({ length: 501 }, (_, i) => ({
    ...{ name: null, local: new Float64Array(16), trs: null, mesh: null, skin: null, children: [] },
    parent: i === 0 ? null : i - 1,
  }));
  const channels = Array.from({ length: 1002 }, () => ({ target: { node: 0, path: "scale" } }));
  const crowd = { animations: [{ channels }, 5, { channels: [5] }] };
  assert.equal(findObstacle({ json: {}, nodes: chain }), "501 nodes stand in one chain");
  assert.equal(findObstacle({ json: {}, nodes: chain.slice(0, 500) }), null);
  assert.equal(findObstacle({ json: crowd, nodes: [] }), "1001 channels drive what others drive");
  channels.pop();
  assert.equal(findObstacle({ json: crowd, nodes: [] }), null);
});

test("a chain of nodes that is too deep for the module is judged all the same", async () => {
  const draft = draftForeign();
  const { nodes } = draft.glb.json;
  for (let i = 0; i < 5000; i++) {
    nodes[i === 0 ? 2 : nodes.length - 1].children = [nodes.length];
    nodes.push({ name: `link${i}` });
  }
  const report = await validateAsset(writeAsset(draft), { profile: "gltf" });
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ["KHRONOS_CRASHED"],
  );
  assert.equal(report.verdict, "valid");
});

test("the module judges a file, and one after another, in a thread that keeps nothing alive", async () => {
  const { glb } = writeAsset(draftForeign());
  const passes = await Promise.all(
    [1, 2].map(() => validateContained(glb!, { format: "glb" }, new Map())),
  );
  assert.deepEqual(passes[0]!.issues, passes[1]!.issues);
  assert.match(passes[0]!.version, /^2/);
});

test("a throw past the module's promise, and a pass without end, end their thread and are told", async () => {
  const module = (body: string) => () =>
    `data:text/javascript,export const version = () => "0"; export async function validateBytes(bytes) { ${body} }`;
  const late = containKhronos(
    module(
      'if (bytes[0]) return { issues: "sound" }; setTimeout(() => { throw new Error("late") }); await new Promise((done) => setTimeout(done, 1e6));',
    ),
  );
  await assert.rejects(late(new Uint8Array(1), {}, new Map()), /it ended its thread: late/);
  const next = await late(Uint8Array.of(1), {}, new Map());
  assert.deepEqual(next, { issues: "sound", version: "0" });
  const endless = containKhronos(module("for (;;) {}"), 200);
  await assert.rejects(endless(new Uint8Array(1), {}, new Map()), /it took longer than 0.2 s/);
  const exits = containKhronos(module("process.exit(0)"));
  await assert.rejects(exits(new Uint8Array(1), {}, new Map()), /it ended its thread/);
});

test("in place the module says what it says in a thread", async () => {
  const json = { asset: { version: "2.0" }, buffers: [{ uri: "a.bin", byteLength: 4 }] };
  const text = new TextEncoder().encode(JSON.stringify(json));
  for (const resources of [new Map(), new Map([["a.bin", new Uint8Array(4)]])]) {
    const [here, there] = await Promise.all([
      validateInPlace(text, { format: "gltf", writeTimestamp: false }, resources),
      validateContained(text, { format: "gltf", writeTimestamp: false }, resources),
    ]);
    assert.deepEqual(here.issues.messages, there.issues.messages);
  }
});

test("a file that a .gltf refers to is handed to the module, and no other", async () => {
  const json = { asset: { version: "2.0" }, buffers: [{ uri: "a.bin", byteLength: 4 }] };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const codes = async (resources: ReadonlyMap<string, Uint8Array>) =>
    (await validateContained(text, { format: "gltf" }, resources)).issues.messages.map(
      ({ code }) => code,
    );
  assert.ok((await codes(new Map())).includes("IO_ERROR"));
  assert.ok(!(await codes(new Map([["a.bin", new Uint8Array(4)]]))).includes("IO_ERROR"));
});
