import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { FindingOf } from "bindpose/contract";
import { CALL_CASES, FOLDER_CASES, type FolderEntry } from "../fixtures/folder-cases.js";
import { draftRun, exampleOf, writeAsset } from "../fixtures/index.js";
import { reportUnjudged, type UnjudgedReason } from "./unjudged.js";
import { validateRun } from "./validate-run.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-folders-"));
after(() => rmSync(root, { recursive: true }));

/** A sound run with this at one of its places. */
function write({ path, is }: FolderEntry): string {
  const folder = mkdtempSync(join(root, "run-"));
  const outside = mkdtempSync(join(root, "outside-"));
  mkdirSync(join(folder, "scene"));
  const asset = writeAsset(draftRun());
  const files = { "mesh.glb": asset.glb!, "rig.json": Buffer.from(asset.rig as string) };
  for (const [name, bytes] of Object.entries(files)) {
    const place = join(folder, name);
    if (name !== path) writeFileSync(place, bytes);
    else if (is === "folder") mkdirSync(place);
    else if (is === "link out") {
      writeFileSync(join(outside, name), bytes);
      symlinkSync(join(outside, name), place);
    } else if (is === "link inside") {
      writeFileSync(join(folder, "scene", "real.glb"), bytes);
      symlinkSync(join("scene", "real.glb"), place);
    } else if (is !== "absent") {
      writeFileSync(place, Buffer.concat([bytes, Buffer.alloc(is.size - bytes.length, " ")]));
    }
  }
  return folder;
}

for (const { code, params, verdict, bad, near } of FOLDER_CASES) {
  test(`${code} names its defect alone, and lets its near miss pass`, async () => {
    const report = await validateRun(write(bad));
    assert.deepEqual(
      report.findings.map((finding) => [finding.code, finding.params, finding.pointer]),
      [[code, params, `/${bad.path}`]],
    );
    assert.equal(report.verdict, verdict);
    const sound = await validateRun(write(near));
    assert.deepEqual([sound.findings, sound.verdict], [[], "valid"]);
    const example = await exampleOf(code);
    assert.equal(example?.message, report.findings[0]?.message);
    assert.notEqual(example?.bad, example?.good);
  });
}

for (const { code, params, because } of CALL_CASES) {
  test(`${code} is said alone where there is no judgement: ${because}`, async () => {
    const reason = { code, params } as FindingOf<"RUN_TIMEOUT"> | FindingOf<"RUN_FAULT">;
    const report = reportUnjudged("hero", "run", reason satisfies UnjudgedReason);
    assert.deepEqual(
      report.findings.map((finding) => finding.code),
      [code],
    );
    assert.equal(report.verdict, "unreadable");
    assert.equal((await exampleOf(code))?.message, report.findings[0]?.message);
  });
}
