import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { sandbox, VOLUME } from "./studio/sandbox.test.helper.js";
import { tellError } from "./tell-error.js";

test("an error of the system says what it means and what to do, one that nobody knows its code", () => {
  assert.match(tellError({ code: "ENOSPC" }), /^ENOSPC: the disk is full; free some/);
  assert.equal(tellError({ code: "EWHAT" }), "EWHAT");
  assert.equal(tellError({ code: "not a regular file" }), "not a regular file");
});

test("a log that is a folder, or stands behind a file, is told in words", async () => {
  const run = sandbox({ volume: VOLUME });
  mkdirSync(join(run.folder, "scene/log.ndjson"), { recursive: true });
  for (const line of ["status", "clear", "render", "init"]) {
    await run.refuses(line, /scene\/log\.ndjson: not a regular file/, 3);
  }
  rmSync(join(run.folder, "scene"), { recursive: true });
  writeFileSync(join(run.folder, "scene"), "");
  await run.refuses("clear", /ENOTDIR: a file stands where a folder should; move it away/, 3);
  await run.refuses("init", /EEXIST: a file stands where a folder should; move it away/, 3);
  assert.deepEqual(readdirSync(run.folder).sort(), ["mc-skin.config.json", "scene"]);
});
