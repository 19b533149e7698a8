import assert from "node:assert/strict";
import { test } from "node:test";
import { reportSchema } from "bindpose/contract";
import { draftForeign, draftRun, writeAsset } from "../fixtures/index.js";
import { type ValidateOptions, validateAsset } from "../judge.js";

/** A sound run but for an unsorted vertex and a wrong colour. */
async function judge(options: ValidateOptions = {}, broken = 1) {
  const draft = draftRun();
  draft.glb.weights.set([0.25, 0.75], 4 * 30);
  draft.glb.joints.set([1, 0], 4 * 30);
  for (let v = 0; v < broken; v++) draft.glb.colours[3 * v] = 2;
  return validateAsset(writeAsset(draft), options);
}

const codesOf = ({ findings }: Awaited<ReturnType<typeof judge>>) =>
  findings.map(({ code }) => code);

test("without a policy everything is said", async () => {
  const report = await judge();
  assert.deepEqual(codesOf(report), ["COLOUR_RANGE", "WEIGHTS_UNSORTED"]);
  assert.deepEqual(report.suppressed, { ignored: 0, known: 0, gone: 0 });
  reportSchema.parse(report);
});

test("a code that is ignored is counted, and its error no longer decides", async () => {
  const report = await judge({ ignore: ["COLOUR_*"] });
  assert.deepEqual(codesOf(report), ["WEIGHTS_UNSORTED"]);
  assert.equal(report.verdict, "valid");
  assert.equal(report.suppressed.ignored, 1);
  assert.equal(report.issues.numErrors, 0);
});

test("only the codes that are asked for are said", async () => {
  assert.deepEqual(codesOf(await judge({ only: ["WEIGHTS_UNSORTED"] })), ["WEIGHTS_UNSORTED"]);
});

test("a grade of the caller's decides the verdict; the last word on a code counts", async () => {
  const graded = await judge({ severity: { "*": "info", WEIGHTS_UNSORTED: "error" } });
  assert.deepEqual(
    graded.findings.map(({ severity }) => severity),
    ["info", "error"],
  );
  assert.equal(graded.verdict, "invalid");
  const off = await judge({ severity: { COLOUR_RANGE: "off" } });
  assert.deepEqual(codesOf(off), ["WEIGHTS_UNSORTED"]);
});

test("an earlier report is a baseline: the same is known, more of it is new, less of it is gone", async () => {
  const { findings } = await judge();
  const same = await judge({ baseline: findings });
  assert.deepEqual([same.findings, same.verdict], [[], "valid"]);
  assert.deepEqual(same.suppressed, { ignored: 0, known: 2, gone: 0 });
  const worse = await judge({ baseline: findings }, 2);
  assert.deepEqual(codesOf(worse), ["COLOUR_RANGE"]);
  const better = await judge({ baseline: findings }, 0);
  assert.deepEqual(better.suppressed, { ignored: 0, known: 1, gone: 1 });
});

test("what cannot be read stays unreadable, whatever is ignored", async () => {
  const report = await validateAsset(
    { glb: new Uint8Array(4), rig: "{}" },
    { ignore: ["GLB_*", "RIG_*"] },
  );
  assert.equal(report.verdict, "unreadable");
});

test("a code of no rule, and a grade that is none, are the caller's faults", async () => {
  await assert.rejects(judge({ ignore: ["COLOR_RANGE"] }), /no rule has the code COLOR_RANGE/);
  await assert.rejects(judge({ only: ["NOTHING_*"] }), TypeError);
  const severity = { COLOUR_RANGE: "fatal" } as unknown as { COLOUR_RANGE: "error" };
  await assert.rejects(judge({ severity }), /got fatal/);
  await assert.doesNotReject(judge({ ignore: ["KHR_NODE_EMPTY"] }));
});

test("khr-strict counts what the Khronos validator warns of as errors", async () => {
  const draft = draftForeign();
  draft.glb.json.nodes[3].translation = [0, 1, 0];
  draft.glb.json.asset.generater = "x";
  const input = writeAsset(draft);
  const lenient = await validateAsset(input, { profile: "gltf" });
  assert.equal(lenient.verdict, "valid");
  const strict = await validateAsset(input, { profile: "khr-strict" });
  assert.deepEqual(
    strict.findings.map(({ code, severity }) => `${severity} ${code}`),
    ["error KHR_UNEXPECTED_PROPERTY", "error SKINNED_NODE_TRANSFORM"],
  );
});
