import assert from "node:assert/strict";
import { test } from "node:test";
import type { KhronosMessage } from "gltf-validator";
import { createCollector } from "../findings/collector.js";
import { draftForeign, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";
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
  (all: readonly KhronosMessage[]): NonNullable<Parameters<typeof runKhronos>[1]> =>
  async (_, { ignoredIssues = [], maxIssues = 0 }) => {
    const kept = all.filter(({ code }) => !ignoredIssues.includes(code));
    return { issues: { messages: kept.slice(0, maxIssues), truncated: kept.length > maxIssues } };
  };

test("an error behind a flood of warnings is found", async () => {
  const flood = Array.from({ length: 5000 }, () => message("FLOOD", 1));
  const second = Array.from({ length: 5000 }, () => message("SECOND", 1));
  const validate = validatorOf([...flood, ...second, message("HIDDEN", 0)]);
  const run = await runKhronos(new Uint8Array(0), validate);
  assert.ok(run.ok);
  assert.equal(run.info.numErrors, 1);
  assert.equal(run.info.truncated, true);
  assert.ok(run.info.messages.length < 1000);
});

test("a module that throws is a finding, and no crash", async () => {
  const collector = createCollector("run");
  const info = await judgeKhronos(new Uint8Array(0), null, collector, () =>
    runKhronos(new Uint8Array(0), async () => {
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
  const run = () => runKhronos(new Uint8Array(0), validate);
  const info = await judgeKhronos(new Uint8Array(0), null, collector, run);
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
  const info = await judgeKhronos(new Uint8Array(0), null, createCollector("run"), async () => ({
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
  }));
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
