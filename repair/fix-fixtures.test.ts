import assert from "node:assert/strict";
import { test } from "node:test";
import type { FindingCode, Report } from "bindpose/contract";
import {
  draftForeign,
  draftRun,
  RULE_CASES,
  type RuleCase,
  writeAsset,
} from "bindpose/validator/fixtures";
import { type Fixed, fixAsset } from "./fix-asset.js";

/** Rules whose defect is mended wholly: the result has no finding at all. */
const MENDED: readonly FindingCode[] = [
  "BONE_NODE_NAME_DUPLICATE",
  "BONE_NODE_UNNAMED",
  "INFLUENCE_DUPLICATE",
  "INFLUENCE_UNUSED_SLOT",
  "INVERSE_BIND_MIRRORED",
  "INVERSE_BIND_MISMATCH",
  "INVERSE_BIND_NOT_AFFINE",
  "INVERSE_BIND_NOT_FINITE",
  "INVERSE_BIND_SINGULAR",
  "SKINNED_NODE_NAME",
  "WEIGHTS_NEGATIVE",
  "WEIGHTS_ROUNDED",
  "WEIGHTS_SUM",
  "WEIGHTS_UNSORTED",
];

/** Null for what cannot be read. */
async function mend({ profile = "run", bad }: RuleCase): Promise<Fixed | null> {
  const draft = ["run"].includes(profile) ? draftRun() : draftForeign();
  bad(draft);
  const { glb, ...documents } = writeAsset(draft);
  const validate = { profile, khronos: false, deformation: false };
  const result = await fixAsset({ ...documents, glb: glb! }, { validate });
  return result.ok ? result.data : null;
}

const errorsOf = ({ findings }: Report) =>
  new Set(findings.filter(({ severity }) => severity === "error").map(({ code }) => code));

test("what is mended has no finding left, whichever fixture shows the fault", async () => {
  for (const code of MENDED) {
    for (const row of RULE_CASES.filter((each) => each.code === code)) {
      const fixed = await mend(row);
      assert.deepEqual(fixed?.after.findings, [], code);
      assert.notEqual(fixed?.changes.length, 0, code);
    }
  }
});

test("no repair makes anything worse, whatever else is wrong with the asset", async () => {
  for (const row of RULE_CASES) {
    if (row.code === "MOTION_UNMEASURED") continue;
    const fixed = await mend(row);
    if (fixed === null) continue;
    const before = errorsOf(fixed.before);
    const worse = [...errorsOf(fixed.after)].filter((code) => !before.has(code));
    assert.deepEqual(worse, [], `${row.code} gained an error`);
  }
});
