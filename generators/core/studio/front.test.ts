import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { tempFolder } from "../temp-folder.test.helper.js";

/** What `npm run build` makes of a program; a run from sources does without. */
const ROOT = new URL("../../../", import.meta.url);
const FRONT = fileURLToPath(new URL("bin/mc-skin.cjs", ROOT));
const WHOLE = fileURLToPath(new URL("generators/mc/main.js", ROOT));

const CALLS: readonly (readonly [string, string])[] = [
  ["add-sphere --x 5 --y 8 --z 8 --r 3 --color #aabbcc", ""],
  ["add-sphere --x 9 --y 8 --z 8 --r 2 --color #aabbcc --tag neck", ""],
  [
    "batch",
    'define-bone --name a_l --parent ""\nset-bone --name a_l --head-x 5 --head-y 5 --head-z 5 --tail-x 5 --tail-y 9 --tail-z 5\n',
  ],
  ["add-capsule --along a_l --r 1 --color #aabbcc", ""],
  ["define-bone --name b_l --parent a_l", ""],
  ["mirror-rig --from b_l --to b_r", ""],
  ["mirror --axis x", ""],
  ["set-op 1 --r 2.5", ""],
  ["undo", ""],
];

test("a program's front alone records what the whole program records", {
  skip: existsSync(FRONT) ? false : "not built: npm run build",
}, () => {
  const [alone, beside] = [tempFolder(), tempFolder()];
  // In a folder of its own the front can load nothing but itself.
  const program = join(alone, "mc-skin.cjs");
  copyFileSync(FRONT, program);
  for (const folder of [alone, beside]) {
    copyFileSync(
      fileURLToPath(new URL("../examples/biped/mc-skin.config.json", ROOT)),
      join(folder, "mc-skin.config.json"),
    );
  }
  for (const [line, input] of CALLS) {
    const call = (path: string, cwd: string) =>
      spawnSync(process.execPath, [path, ...line.split(" ")], { cwd, input, encoding: "utf8" });
    const [front, whole] = [call(program, alone), call(WHOLE, beside)];
    assert.equal(front.status, 0, `${line}: ${front.stderr}`);
    assert.deepEqual([front.stdout, front.stderr], [whole.stdout, whole.stderr]);
  }
  const log = (folder: string) => readFileSync(join(folder, "scene/log.ndjson"), "utf8");
  assert.equal(log(alone), log(beside));
});
