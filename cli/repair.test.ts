import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { runIn } from "./run-in.test.helper.js";
import { breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-repair-"));
  writeRun(join(folder, "sound"));
  writeRun(join(folder, "broken"), breakWeights);
  writeRun(join(folder, "other"), ({ rig }) => {
    for (let n = 0; n < 30; n++) rig.animations.push({ ...rig.animations[0], name: `clip_${n}` });
  });
  writeFileSync(join(folder, "foreign.glb"), foreignGlb());
  writeFileSync(join(folder, "junk.glb"), "junk");
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runIn(folder, words);

const read = (file: string) => readFileSync(join(folder, file));

test("fix mends a run into another folder, says what changed, and the result is valid", async () => {
  const before = read("broken/mesh.glb");
  const { status, stdout } = await run("fix", "broken", "--out", "o/mended");
  assert.equal(status, 0);
  assert.match(stdout, /^mended: weights, 1 of vertices/);
  assert.match(stdout, /o\/mended: valid \(before: invalid\)\n$/);
  assert.deepEqual(read("broken/mesh.glb"), before);
  assert.deepEqual(read("o/mended/rig.json"), read("broken/rig.json"));
  assert.equal((await run("validate", "o/mended", "--quiet")).status, 0);
  assert.equal((await run("diff", "sound", "o/mended")).status, 0);
  const again = await run("fix", "o/mended", "--out", "o/again.glb", "--json");
  const { changes, verdicts } = JSON.parse(again.stdout);
  assert.deepEqual([changes, verdicts], [[], { before: "valid", after: "valid" }]);
  assert.deepEqual(read("o/again.glb"), read("o/mended/mesh.glb"));
});

test("fix does what it is asked for, and tells what it left", async () => {
  const { status, stdout } = await run("fix", "broken", "--out", "o/left.glb", "--only", "names");
  assert.equal(status, 1);
  assert.match(stdout, /^nothing to mend\n/);
  assert.match(stdout, /^left: WEIGHTS_SUM /m);
  assert.equal((await run("fix", "foreign.glb", "--out=o/f.glb")).status, 0);
});

test("fix never writes to the asset itself", async () => {
  for (const out of ["broken", "broken/mesh.glb", "./o/../broken/mesh.glb"]) {
    const { status, stderr } = await run("fix", "broken", "--out", out);
    assert.equal(status, 2);
    assert.match(stderr, /broken\/mesh\.glb is one of the files that are read/);
  }
});

test("fix refuses a place that it cannot write to", async () => {
  mkdirSync(join(folder, "folder.glb"));
  for (const [out, expected] of [
    ["junk.glb/below", /cannot write junk\.glb\/below/],
    ["folder.glb", /folder\.glb is a folder; name a file/],
    ["", /fix: --out is empty: give --out PATH/],
  ] as const) {
    const { status, stderr } = await run("fix", "broken", "--out", out);
    assert.equal(status, 2, out);
    assert.match(stderr, expected);
  }
});

test("diff ends with 1 where two assets differ, and says where", async () => {
  const { status, stdout } = await run("diff", "sound", "broken");
  assert.equal(status, 1);
  assert.match(stdout, /^weights: the largest weight: 0 \| 0\.\d+ away, beyond 0\.00001$/m);
  assert.match(stdout, /different \(largest: position 0, weight 0\.\d+, pose 0\.\d+\)\n$/);
  const loose = ["--tolerance", "weight=1,pose=1"];
  assert.equal((await run("diff", "sound", "broken", ...loose)).status, 0);
  const many = await run("diff", "sound", "other");
  assert.match(many.stdout, /^and 10 more differences$/m);
  const { isSame } = JSON.parse((await run("diff", "sound", "foreign.glb", "--json")).stdout);
  assert.equal(isSame, false);
});

test("wrong calls end with 2, what cannot be read with 3", async () => {
  const calls: [string[], number, RegExp][] = [
    [["fix"], 2, /name one run or \.glb/],
    [["fix", "sound"], 2, /--out PATH/],
    [["fix", "nowhere", "--out", "x"], 2, /there is no nowhere/],
    [["fix", "o", "--out", "x"], 2, /holds no mesh\.glb/],
    [["fix", "sound", "--out", "x", "--only", "weight"], 2, /did you mean weights\?/],
    [["fix", "junk.glb", "--out", "x.glb"], 3, /cannot be read/],
    [["diff", "sound"], 2, /name two/],
    [["diff", "sound", "sound", "--tolerance", "poses=1"], 2, /did you mean pose\?/],
    [["diff", "sound", "sound", "--tolerance", "pose=-1"], 2, /at least 0, not -1/],
    [["diff", "sound", "junk.glb"], 3, /the second: it is no GLB/],
  ];
  for (const [words, expected, text] of calls) {
    const { status, stderr } = await run(...words);
    assert.equal(status, expected, words.join(" "));
    assert.match(stderr, text);
  }
  for (const verb of ["fix", "diff"]) {
    assert.match((await run(verb, "--help")).stdout, new RegExp(`^usage: bindpose ${verb}`));
  }
});
