import assert from "node:assert/strict";
import test from "node:test";
import type { Report } from "bindpose/contract";
import { judgementOf, sayJudgement } from "./schemas.js";

/** As a judge reports it: by document, so that a stale render stands before an error of the rig. */
const REPORT = {
  uri: "hero",
  profile: "run",
  verdict: "invalid",
  findings: [
    { code: "STALE_RENDER", severity: "warning", message: "rig.json changed", hint: "render" },
    { code: "CASE_KEY_UNKNOWN", severity: "warning", message: "a slip", hint: "write it" },
    { code: "MOTION_STATIC_POSE", severity: "error", message: "it stands", hint: "give keys" },
  ].map((row) => ({ ...row, document: "run", count: 1 })),
  issues: { numErrors: 1, numWarnings: 2, numInfos: 0, numHints: 0 },
  info: { bytes: 1, vertices: 3, triangles: 1, bones: 1 },
  motion: [],
  hashes: { glbSha256: null },
} as unknown as Report;

test("the first finding of a judgement is an error where there is one", () => {
  const data = judgementOf(REPORT);
  assert.deepEqual(
    data.findings.map(({ code }) => code),
    ["MOTION_STATIC_POSE", "STALE_RENDER", "CASE_KEY_UNKNOWN"],
  );
  assert.equal(
    sayJudgement(data),
    "hero: invalid, 1 error, 2 warnings; first MOTION_STATIC_POSE: it stands",
  );
  assert.equal(REPORT.findings[0]!.code, "STALE_RENDER", "the report keeps its order");
});

test("where findings are left out, the mildest are", () => {
  const { findings, omitted } = judgementOf(REPORT, { maxFindings: 1 });
  assert.deepEqual([findings.map(({ severity }) => severity), omitted], [["error"], 2]);
});
