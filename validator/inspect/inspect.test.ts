import assert from "node:assert/strict";
import { test } from "node:test";
import { draftForeign, draftRun, writeAsset } from "../fixtures/index.js";
import { formatInspection } from "./format-inspection.js";
import { inspectAsset } from "./inspect-asset.js";

test("a run is listed with its bones, joints, weights and measured motion", async () => {
  const draft = draftRun();
  draft.rig.bones[1].role = "spine";
  draft.rig.bones.push({
    name: "helper",
    parent: "root",
    head: [0, 0, 0],
    tail: [0, 1, 0],
    deform: false,
  });
  const inspection = await inspectAsset(writeAsset(draft), { uri: "runs/a" });
  const { bones, weights, vertices, joints } = inspection;
  assert.deepEqual(
    bones.map(({ parent }) => parent),
    [null, 0, 1, 2, 0],
  );
  assert.deepEqual(
    bones.map(({ socket }) => socket),
    [false, false, false, true, false],
  );
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
  assert.equal(sum(weights.influences), vertices);
  assert.equal(sum(weights.largest), vertices);
  assert.equal(joints[0]?.name, "bend");
  const text = formatInspection(inspection);
  assert.match(text, /^runs\/a: \w+ under run\n\d+ bytes, 80 vertices, 156 triangles\n/);
  assert.match(text, /^ {2}root \(\d+ vertices\)\n {4}middle \(spine, \d+ vertices\)\n {6}tip/m);
  assert.match(text, /^ {8}grip_socket \(socket\)\n {4}helper \(does not deform\)$/m);
  assert.match(text, /^ {2}bend: rotation about x of middle, -1 to 1 rad, rest 0, auto$/m);
  assert.match(text, /^ {2}2 {2} +\d+ #+$/m);
});

test("motion is shown as it was measured", async () => {
  const text = formatInspection(await inspectAsset(writeAsset(draftRun())));
  assert.match(text, /^valid under run/);
  assert.match(text, /^1 animation measured\n {2}sway \(1000 ms, loops\)\n {4}moves [\d.]+ %/m);
});

test("a foreign file is listed by its nodes", async () => {
  const draft = draftForeign();
  delete draft.glb.json.nodes[2].name;
  const { bones, profile, motion } = await inspectAsset(writeAsset(draft));
  assert.equal(profile, "gltf");
  assert.deepEqual(
    bones.map(({ name }) => name),
    ["root", "middle", "node 2"],
  );
  assert.equal(motion.length, 1);
});

test("what cannot be read is listed as empty, and never throws", async () => {
  const nothing = await inspectAsset({ glb: new Uint8Array(4), rig: "{" });
  assert.deepEqual(
    [nothing.verdict, nothing.bones, nothing.weights.influences],
    ["unreadable", [], []],
  );
  assert.match(formatInspection(nothing), /^unreadable/);
  const rigOnly = await inspectAsset({ rig: writeAsset(draftRun()).rig! });
  assert.equal(rigOnly.bones.length, 4);
  const circle = { ...nothing, bones: [{ ...rigOnly.bones[0]!, parent: 0 }] };
  assert.match(formatInspection(circle), /^1 bone$/m);
});
