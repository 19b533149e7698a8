import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { draftRun, writeAsset } from "../fixtures/index.js";
import { validateRun } from "./validate-run.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-toml-"));
after(() => rmSync(root, { recursive: true }));

async function judge(toml: string, asked?: string) {
  const folder = mkdtempSync(join(root, "run-"));
  const { glb, rig } = writeAsset(draftRun());
  writeFileSync(join(folder, "mesh.glb"), glb!);
  writeFileSync(join(folder, "rig.json"), rig as string);
  writeFileSync(join(folder, "case.toml"), toml);
  return validateRun(folder, asked === undefined ? {} : { case: asked });
}

const codesOf = ({ findings }: Awaited<ReturnType<typeof judge>>) =>
  findings.map(({ code, pointer }) => `${code} ${pointer}`);

test("a case in TOML asks by snake_case keys, at the root or in a table model", async () => {
  const root = await judge(`
required_joints = ["nod", "wink"]
[[required_animations]]
name = "sway"
min_motion = 0.9
moves_bones = ["tip"]
[budgets]
max_bones = 3
`);
  const expected = ["CASE_BONES /budgets/maxBones", "CASE_JOINT_MISSING /requiredJoints/1"];
  assert.deepEqual(codesOf(root), [...expected, "MOTION_BELOW_CASE /animations/0"]);
  assert.match(root.hashes.caseSha256!, /^[0-9a-f]{64}$/);
  const model = await judge(`
title = "the orchestrator's"
[model]
required_animations = ["sway"]
required_joints = ["wink"]
[model.budgets]
max_bones = 3
`);
  assert.deepEqual(codesOf(model), [expected[0], "CASE_JOINT_MISSING /requiredJoints/0"]);
});

test("tables of the orchestrator are not read, whatever they hold", async () => {
  const report = await judge(`
required_animations = ["sway"]
[runner]
required_joints = 7
[runner.budgets]
max_bones = "many"
`);
  assert.deepEqual(report.findings, []);
});

test("a case that is no TOML, and one of the wrong shape, are told", async () => {
  assert.deepEqual(codesOf(await judge("required_animations = [sway")), ["CASE_UNREADABLE "]);
  const twice = await judge('asset_kind = "mc-skinned"\nasset_kind = "mc-skinned"');
  assert.deepEqual(codesOf(twice), ["CASE_UNREADABLE "]);
  const shape = await judge("required_joints = 1979-05-27");
  assert.deepEqual(codesOf(shape), ["CASE_SHAPE /requiredJoints"]);
});

test("a case that the caller hands over may be TOML too, and goes first", async () => {
  const report = await judge("required_joints = 7", 'required_animations = ["sway"]');
  assert.deepEqual(report.findings, []);
});
