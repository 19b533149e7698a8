import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FINDING_CODES,
  type FindingCode,
  PROFILE_SPECS,
  RULES,
  type Severity,
  STATION_CODES,
  severityUnder,
} from "bindpose/contract";
import { draftForeign, draftRun, RULE_CASES, type RuleCase, writeAsset } from "./fixtures/index.js";
import { validateAsset } from "./judge.js";

/** Rules on a folder, which one asset cannot break; their tests are those of `run/`. */
const FOLDER_RULES: readonly FindingCode[] = [
  "GLTF_BUFFER_MISSING",
  "KHRONOS_CRASHED",
  "RUN_FAULT",
  "RUN_FILE_OUTSIDE",
  "RUN_FILE_TOO_LARGE",
  "RUN_FILE_UNREADABLE",
  "RUN_MESH_MISSING",
  "RUN_RIG_MISSING",
  "RUN_TIMEOUT",
];

async function judge(rule: RuleCase, change: RuleCase["bad"]) {
  const { profile = "run" } = rule;
  const draft = PROFILE_SPECS[profile].base === "run" ? draftRun() : draftForeign();
  change(draft);
  return validateAsset(writeAsset(draft), { profile });
}

function severityOf({ code, profile = "run" }: RuleCase): Severity | "off" {
  return severityUnder(profile, code, RULES[code] as Parameters<typeof severityUnder>[2]);
}

for (const [index, rule] of RULE_CASES.entries()) {
  const { code, profile = "run", also = [] } = rule;
  test(`${index} ${code} names its defect alone, profile ${profile}`, async () => {
    const report = await judge(rule, rule.bad);
    const codes = new Set(report.findings.map((finding) => finding.code));
    assert.deepEqual([...codes].sort(), [code, ...also].sort(), JSON.stringify(report.findings));
    const severity = severityOf(rule);
    assert.equal(report.findings.find((finding) => finding.code === code)?.severity, severity);
    const expected = rule.verdict ?? (severity === "error" ? "invalid" : "valid");
    assert.equal(report.verdict, expected);
  });
  const { near } = rule;
  if (near === undefined) continue;
  test(`${index} ${code} lets its near miss pass, profile ${profile}`, async () => {
    const report = await judge(rule, near);
    assert.deepEqual(report.findings, []);
    assert.equal(report.verdict, "valid");
  });
}

test("every rule that is not of motion has a defect in the table", () => {
  // A station's rules are proved by the tests of `station/`.
  const elsewhere = [...FOLDER_RULES, ...STATION_CODES];
  const covered = new Set([...RULE_CASES.map(({ code }) => code), ...elsewhere]);
  const missing = FINDING_CODES.filter((code) => !code.startsWith("MOTION_") && !covered.has(code));
  assert.deepEqual(missing, []);
});

test("the sound drafts have no finding at all", async () => {
  assert.deepEqual((await validateAsset(writeAsset(draftRun()))).findings, []);
  const foreign = await validateAsset(writeAsset(draftForeign()), { profile: "gltf" });
  assert.deepEqual(foreign.findings, []);
});
