import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { dcSkin } from "bindpose/generators/dc";
import { mcSkin } from "bindpose/generators/mc";
import type { Program } from "bindpose/generators/program";
import { snSkin } from "bindpose/generators/sn";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAMS: readonly [string, Program][] = [
  ["mc-skin", mcSkin],
  ["sn-skin", snSkin],
  ["dc-skin", dcSkin],
];
const CHARACTER = `add-sphere --x 5 --y 5 --z 5 --r 3 --color "#d8b48a"
define-bone --name body --parent ""
set-bone --name body --head-x 5 --head-y 3 --head-z 5 --tail-x 5 --tail-y 7 --tail-z 5
`;
const CALLS: readonly string[][] = [
  ["init", "--volume", "10,10,10"],
  ["batch"],
  ["render", "--size", "64", "--overlay", "axes,skeleton"],
];
const FILES = ["mesh.glb", "rig.json", "scene/log.ndjson", "scene/preview.png"];

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-bundles-"));
  execFileSync(process.execPath, [join(root, "scripts/bundle.mjs"), "--out", folder]);
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("each program is one file that runs with bare Node in an empty folder, to the same bytes", async () => {
  for (const [name, program] of PROGRAMS) {
    const alone = mkdtempSync(join(folder, `${name}-`));
    const installed = mkdtempSync(join(folder, `${name}-`));
    copyFileSync(join(folder, `${name}.mjs`), join(alone, `${name}.mjs`));
    const run = (words: readonly string[], input = "") =>
      execFileSync(process.execPath, [`${name}.mjs`, ...words], {
        cwd: alone,
        input,
        encoding: "utf8",
        env: { PATH: process.env["PATH"] },
      });
    for (const words of CALLS) {
      run(words, CHARACTER);
      const outcome = await program.run({
        words,
        folder: installed,
        readInput: async () => ({ ok: true, data: CHARACTER }),
      });
      assert.equal(outcome.code, 0, outcome.err);
    }
    for (const file of FILES) {
      const bytes = readFileSync(join(alone, file));
      assert.ok(bytes.equals(readFileSync(join(installed, file))), `${name}: ${file}`);
    }
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    assert.equal(run(["--version"]), `${name} ${version}\n`);
    assert.match(run(["render", "--help"]), /--sweep/);
  }
});

test("a bundle is executable text with the licence of every package in it", () => {
  for (const [name] of PROGRAMS) {
    const text = readFileSync(join(folder, `${name}.mjs`), "utf8");
    assert.match(
      text,
      /^#!\/usr\/bin\/env node\n\/\/ [a-z]{2}-skin \d+\.\d+\.\d+ of bindpose, MIT/,
    );
    assert.match(text, /^\/\/ bindpose:\n\/\/ MIT License$/m);
    assert.ok(text.length < 700_000);
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith(".mjs")),
    ["dc-skin.mjs", "mc-skin.mjs", "sn-skin.mjs"],
  );
});
