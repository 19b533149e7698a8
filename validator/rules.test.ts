import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FINDING_CODES,
  PROFILE_SPECS,
  RULES,
  type Severity,
  severityUnder,
} from "bindpose/contract";
import { CALL_CASES, FOLDER_CASES } from "./fixtures/folder-cases.js";
import { draftForeign, draftRun, RULE_CASES, type RuleCase, writeAsset } from "./fixtures/index.js";
import { OF_A_STATION } from "./fixtures/rule-example.js";
import { validateAsset } from "./judge.js";

async function judge(rule: RuleCase, change: RuleCase["bad"]) {
  const { profile = "run", deep = false } = rule;
  const draft = PROFILE_SPECS[profile].base === "run" ? draftRun() : draftForeign();
  change(draft);
  return validateAsset(writeAsset(draft), { profile, deep });
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

/** The rules on a skinned asset; those on a station have their own tests and fixtures. */
const CODES = FINDING_CODES.filter((code) => !OF_A_STATION.test(code));

test("every rule has a defect that raises it, and a near miss that raises nothing", () => {
  const unproved = CODES.filter((code) => {
    // Rules on a folder, and on a call, are proved in `run/`.
    if ([...FOLDER_CASES, ...CALL_CASES].some((row) => row.code === code)) return false;
    return !RULE_CASES.some((row) => row.code === code && row.near !== undefined);
  });
  assert.deepEqual(unproved, []);
});

test("where a defect cannot but raise a second rule of ours, it says why", () => {
  const silent = CODES.filter((code) => {
    const rows = RULE_CASES.filter((row) => row.code === code);
    const isAlone = ({ also = [] }: RuleCase) => also.every((other) => other.startsWith("KHR_"));
    // A reason that is no longer needed is not kept either.
    const explained = rows.some(({ because }) => because !== undefined);
    return rows.length > 0 && rows.some(isAlone) === explained;
  });
  assert.deepEqual(silent, []);
});

test("a near miss is another asset than the sound one", () => {
  for (const { code, profile = "run", near } of RULE_CASES) {
    if (near === undefined) continue;
    const sound = PROFILE_SPECS[profile].base === "run" ? draftRun : draftForeign;
    const changed = sound();
    near(changed);
    assert.notDeepEqual(writeAsset(changed), writeAsset(sound()), code);
  }
});

test("the sound drafts have no finding at all", async () => {
  assert.deepEqual((await validateAsset(writeAsset(draftRun()))).findings, []);
  const foreign = await validateAsset(writeAsset(draftForeign()), { profile: "gltf" });
  assert.deepEqual(foreign.findings, []);
});
