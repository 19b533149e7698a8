import assert from "node:assert/strict";
import { test } from "node:test";
import type { Report } from "bindpose/contract";
import { draftRun, writeAsset } from "./fixtures/asset-draft.js";
import { draftBar, writeBar } from "./fixtures/bar.js";
import type { KnownBug } from "./fixtures/known-bug.test.helper.js";
import { GLTF_BUGS } from "./fixtures/known-gltf-bugs.test.helper.js";
import { RIG_BUGS } from "./fixtures/known-rig-bugs.test.helper.js";
import { validateAsset } from "./judge.js";

const BUGS = { ...GLTF_BUGS, ...RIG_BUGS };

async function judge({ bar, finish, run }: KnownBug): Promise<Report> {
  if (run !== undefined) {
    const draft = draftRun();
    run(draft);
    return validateAsset(writeAsset(draft));
  }
  const draft = draftBar();
  bar?.(draft);
  const bytes = writeBar(draft);
  return validateAsset({ glb: finish?.(bytes) ?? bytes }, { profile: "gltf" });
}

for (const [id, bugs] of Object.entries(BUGS)) {
  for (const bug of bugs) {
    test(`${id} ${bug.what} (${bug.source})`, async () => {
      const report = await judge(bug);
      const serious = report.findings.filter(
        ({ severity, code }) =>
          severity === "error" ||
          (severity === "warning" && (bug.run !== undefined || !code.startsWith("MOTION_"))),
      );
      assert.deepEqual(
        serious.map(({ code }) => code),
        [...bug.expect],
      );
      bug.also?.(report);
    });
  }
}

test("every known bug of glTF files and of curves has a case", () => {
  const gltf = ["01", "03", "05", "06", "07", "08", "09", "11", "12", "13", "14", "15", "16", "18"];
  const ids = [...gltf.map((id) => `A${id}`), "A20"].concat(
    ["01", "03", "05", "06", "07", "09", "10", "11"].map((id) => `D${id}`),
  );
  assert.deepEqual(Object.keys(BUGS), ids);
});
