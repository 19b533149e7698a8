import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { sandbox, VOLUME } from "./sandbox.test.helper.js";

const BODY = `
add-box --x 8 --y 8 --z 8 --w 4 --h 8 --d 4 --color "#d8b48a"
define-bone --name "the root" --parent ""
set-bone --name "the root" --head-x 8 --head-y 4.5 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
`;

test("a folder in a picture's place leaves every old file, and its words say which", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does("render");
  const old = ["mesh.glb", "rig.json"].map((name) => readFileSync(join(box.folder, name)));
  await box.does("set-bone --name 'the root' --roll 1");
  mkdirSync(join(box.folder, "other"));
  const config = JSON.stringify({ volume: VOLUME, preview: "other" });
  writeFileSync(join(box.folder, "mc-skin.config.json"), config);
  await box.refuses(
    "render",
    /cannot write .*other: its place is taken by what is not a regular/,
    3,
  );
  assert.deepEqual(
    ["mesh.glb", "rig.json"].map((name) => readFileSync(join(box.folder, name))),
    old,
  );
  assert.ok(!readdirSync(box.folder).some((name) => name.endsWith(".tmp")));
});

test("a config that names itself or the case stays as it is", async () => {
  for (const paths of [
    { mesh: "mc-skin.config.json" },
    { log: "mc-skin.config.json" },
    { rig: "case.json" },
  ]) {
    const box = sandbox({ volume: VOLUME, ...paths });
    const before = box.read("mc-skin.config.json");
    for (const line of ["init", "clear", "render"]) {
      await box.refuses(line, /is in the place of (mc-skin\.config|case)\.json$/, 3);
    }
    assert.equal(box.read("mc-skin.config.json"), before);
    assert.ok(!existsSync(join(box.folder, "case.json")));
  }
});

test("what is suggested can be typed as it stands, whatever the names", async () => {
  const box = sandbox({ volume: VOLUME, requiredAnimations: ["a; b"] });
  await box.does("batch", BODY);
  const next = async () => /^next: mc-skin (.*)$/m.exec(await box.does("status"))![1]!;
  assert.match(await next(), /--bone 'the root' /);
  await box.does((await next()).replace("--name J", '--name "j 1"'));
  assert.match(await next(), /^add-keyframe --animation 'a; b' --joint 'j 1' /);
  await box.does(await next());
  const mend = /^next: mc-skin (add-keyframe .*)$/m.exec(await box.does("render"))![1]!;
  assert.match(mend, /^add-keyframe --animation 'a; b' --joint 'j 1' --t-ms 500 /);
  await box.does(mend);
  assert.match(await box.does("render"), /next: mc-skin render .* --animation 'a; b' --time 250$/);
});

test("only what takes long is told of while it goes on", async () => {
  const told: string[] = [];
  for (const size of [16, 128]) {
    const box = sandbox({ volume: { x: size, y: size, z: size } });
    await box.call("render", "", (line) => told.push(line));
  }
  const steps = ["sampling", "extracting", "simplifying", "shading", "surveying"];
  assert.deepEqual(
    told,
    steps.map((step) => `mc-skin: ${step} …`),
  );
});
