import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { runIn } from "./run-in.test.helper.js";
import { foreignGlb, writeRun } from "./small-assets.test.helper.js";

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-inspect-"));
  writeRun(join(folder, "sound"));
  writeFileSync(join(folder, "foreign.glb"), foreignGlb());
  writeFileSync(join(folder, "junk.glb"), "junk");
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runIn(folder, ["inspect", ...words]);

test("inspect lists a run, a file, and as JSON", async () => {
  const { status, stdout } = await run("sound");
  assert.equal(status, 0);
  assert.match(stdout, /^sound: valid under run\n/);
  assert.match(stdout, /^4 bones\n {2}root/m);
  assert.match((await run("foreign.glb")).stdout, /under gltf/);
  const { joints, bones } = JSON.parse((await run("sound", "--json")).stdout);
  assert.deepEqual([joints.length, bones.length], [2, 4]);
  assert.equal((await run("junk.glb")).status, 3);
});

test("wrong calls of inspect end with 2", async () => {
  for (const words of [[], ["sound", "sound"], ["nowhere"], ["--jso"]]) {
    assert.equal((await run(...words)).status, 2);
  }
  assert.match((await run("--help")).stdout, /^usage: bindpose inspect/);
});
