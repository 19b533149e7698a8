import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { rigSchema } from "bindpose/contract";
import {
  BODY,
  BOX_POLYGONIZER,
  type Sandbox,
  SPEC,
  sandbox,
  VOLUME,
} from "./sandbox.test.helper.js";

const FILES = ["mesh.glb", "rig.json", "scene/preview.png", "scene/pose.png"];

const bytesOf = (box: Sandbox, names = FILES) =>
  names.map((name) => readFileSync(join(box.folder, name)));

test("a render makes four files, says what it found in 25 lines, and repeats to the byte", async () => {
  const box = sandbox({ volume: VOLUME, assetKind: "mc-skinned" });
  await box.does("batch", BODY);
  const line = "render --view all --animation bow --time 1000";
  const said = await box.does(line);
  assert.match(said, /^12 triangles of 12 before simplification, 24 vertices, x 6\.5\.\.9\.5/m);
  assert.match(said, /bow: 1000 ms, plays once, 1 track, 2 keyframes, moves the skin by up to/);
  assert.match(said, /wrote mesh.glb, rig.json, scene\/preview.png, scene\/pose.png/);
  assert.match(said, /^2 bones, 1 joint, 1 animation; 9 operations$/m);
  assert.match(said, /next: bindpose validate \. \(where it is installed\)$/);
  assert.ok(said.split("\n").length <= 25 && said.length <= 2048);
  const first = bytesOf(box);
  assert.notDeepEqual(first[2], first[3], "the pose looks like the rest");
  assert.equal(await box.does(line), said);
  assert.deepEqual(bytesOf(box), first);
  assert.deepEqual(readdirSync(join(box.folder, "scene")).sort(), [
    "log.ndjson",
    "pose.png",
    "preview.png",
  ]);
});

test("the mesh names what it was made from", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does("render");
  const extras = () => {
    const glb = readFileSync(join(box.folder, "mesh.glb"));
    return JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()).asset.extras;
  };
  const sha = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(box.folder, name)))
      .digest("hex");
  const first = extras();
  assert.equal(first.logSha256, sha("scene/log.ndjson"));
  assert.equal(first.rigSha256, sha("rig.json"));
  assert.equal(first.operations, 9);
  await box.does("add-keyframe --animation bow --joint bend --t-ms 500 --value 0.9");
  await box.does("render");
  const second = extras();
  assert.equal(second.fieldSha256, first.fieldSha256);
  assert.notEqual(second.rigSha256, first.rigSha256);
  assert.equal(second.operations, 10);
  await box.does("set-bone --name chest --roll 1");
  await box.does("render");
  assert.notEqual(extras().fieldSha256, first.fieldSha256);
});

test("rig.json parses, and its first bone is the root", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does("render");
  const rig = rigSchema.parse(JSON.parse(box.read("rig.json")));
  assert.deepEqual(
    rig.bones.map(({ name, parent }) => [name, parent]),
    [
      ["pelvis", null],
      ["chest", "pelvis"],
    ],
  );
});

test("recording writes neither mesh nor rig", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  assert.deepEqual(readdirSync(box.folder).sort(), ["mc-skin.config.json", "scene"]);
});

test("an empty body removes the mesh, writes the rig and exits 1", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does("render");
  assert.ok(existsSync(join(box.folder, "mesh.glb")));
  await box.does("clear");
  const outcome = await box.call("render");
  assert.equal(outcome.code, 1);
  assert.match(outcome.out!, /^wrong: the body is empty/);
  assert.match(outcome.out!, /wrote rig.json, scene\/preview.png\nnext: mc-skin add-sphere/);
  assert.ok(!existsSync(join(box.folder, "mesh.glb")));
  assert.equal(JSON.parse(box.read("rig.json")).bones.length, 2);
});

test("a body without a bone that moves it is drawn, but there is no mesh", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does('add-sphere --x 8 --y 8 --z 8 --r 3 --color "#d8b48a"');
  const outcome = await box.call("render --view front");
  assert.equal(outcome.code, 1);
  assert.match(outcome.out!, /wrong: no mesh was written: no bone moves the skin/);
  assert.match(outcome.out!, /next: mc-skin define-bone --name pelvis --parent ""/);
  assert.ok(existsSync(join(box.folder, "scene/preview.png")));
  assert.ok(!existsSync(join(box.folder, "mesh.glb")));
  await box.does('define-bone --name ground --parent "" --deform false');
  await box.does(
    "set-bone --name ground --head-x 8 --head-y 0 --head-z 8 --tail-x 8 --tail-y 0 --tail-z 8",
  );
  const again = await box.call("render");
  assert.equal(again.code, 1);
  assert.match(again.out!, /next: mc-skin define-bone --name body --parent ground/);
});

test("what cannot be rendered is refused before anything is written", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.refuses("render --view fornt", /did you mean front\?/);
  await box.refuses("render --time 5", /--animation and --time go together/);
  await box.refuses("render --animation bow", /--animation and --time go together/);
  await box.refuses("render --animation bwo --time 5", /did you mean bow\?/);
  await box.does("define-bone --name leg --parent pelvis");
  await box.does("define-bone --name toe --parent leg");
  await box.refuses(
    "render",
    /bone leg was never placed \(nor was toe\); mc-skin set-bone --name leg --head-x X .* --tail-z Z$/,
  );
  assert.ok(!existsSync(join(box.folder, "rig.json")));
});

test("what is wrong stands first", async () => {
  const requiredAnimations = ["walk"];
  const box = sandbox({ volume: VOLUME, requiredAnimations });
  await box.does("batch", BODY);
  await box.does('add-box --x 0 --y 8 --z 8 --w 4 --h 2 --d 2 --color "#000000"');
  await box.does("define-animation --name still --period-ms 100");
  await box.does("add-keyframe --animation still --joint bend --t-ms 0 --value 0.5");
  await box.does("define-bone --name far --parent pelvis");
  await box.does(
    "set-bone --name far --head-x 90 --head-y 90 --head-z 90 --tail-x 91 --tail-y 90 --tail-z 90",
  );
  const said = await box.does("render");
  const wrong = said.split("\n").filter((line) => line.startsWith("wrong: "));
  assert.deepEqual(said.split("\n").slice(0, wrong.length), wrong);
  assert.match(said, /wrong: the body reaches the volume's border .*; see op 10/);
  assert.match(said, /wrong: .*far/);
  assert.match(said, /wrong: the required animation walk has no keyframes/);
  assert.match(said, /wrong: the animation still moves nothing/);
  assert.match(said, /next: mc-skin add-keyframe --animation walk --joint bend/);
});

test("what is next mends what is wrong before it shows poses", async () => {
  const box = sandbox({ volume: VOLUME, camera: { position: [8, 8, 0] } });
  await box.does("batch", BODY);
  const next = async (line = "render") => /^next: (.*)$/m.exec(await box.does(line))![1]!;
  assert.equal(await next(), "mc-skin render --view eye --animation bow --time 250");
  await box.does('add-box --x 0 --y 8 --z 8 --w 4 --h 2 --d 2 --color "#000000"');
  assert.equal(await next(), "mc-skin set-op 10 --x X --y Y --z Z");
  await box.does("undo");
  await box.does("add-keyframe --animation bow --joint bend --t-ms 1000 --value 0");
  const mend = /^mc-skin (add-keyframe --animation bow .*)$/.exec(await next())![1]!;
  await box.does(mend);
  assert.match(await next(), /^mc-skin render --view eye/);
});

test("a bone that no skin follows is shown next, then moved", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does("define-bone --name far --parent pelvis");
  await box.does(
    "set-bone --name far --head-x 1 --head-y 1 --head-z 1 --tail-x 2 --tail-y 1 --tail-z 1",
  );
  const next = async (line: string) => /^next: mc-skin (.*)$/m.exec(await box.does(line))![1]!;
  const look = await next("render");
  assert.equal(look, "render --view all --overlay skeleton");
  assert.match(await next(look), /^set-bone --name far --head-x X/);
});

test("a flood of faults stays within 25 lines and 2 KB", async () => {
  const requiredAnimations = Array.from({ length: 60 }, (_, i) => `${"long_name_".repeat(5)}${i}`);
  const box = sandbox({ volume: VOLUME, requiredAnimations });
  await box.does("batch", BODY);
  const said = await box.does("render");
  assert.ok(said.split("\n").length <= 25);
  assert.ok(Buffer.byteLength(said) <= 2048);
  assert.match(said, /^wrong: and \d+ more: render --verbose$/m);
  const all = await box.does("render --verbose");
  assert.equal(all.match(/^wrong: /gm)!.length, 60);
  assert.doesNotMatch(all, /more/);
});

test("a rig beyond 1 MiB is refused", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  const keys = (from: number) =>
    Array.from({ length: 5000 }, (_, i) => {
      const time = (from * 5000 + i + 0.12345) / 40;
      return `add-keyframe --animation bow --joint bend --t-ms ${time} --value 0.123456789 --interp ease-in-out --in-dt -1.23456 --in-dv 0.12345 --out-dt 0 --out-dv 1`;
    }).join("\n");
  for (let i = 0; i < 3; i++) await box.does("batch", keys(i));
  await box.refuses("render", /rig.json would have \d+ bytes, at most 1048576/);
});

test("a surface that fails its audit is never written", async () => {
  const torn = {
    ...BOX_POLYGONIZER,
    extract(...args: Parameters<typeof BOX_POLYGONIZER.extract>) {
      const { positions, indices } = BOX_POLYGONIZER.extract(...args);
      return { positions, indices: indices.slice(3) };
    },
  };
  const box = sandbox({ volume: VOLUME }, { ...SPEC, polygonizer: async () => torn });
  await box.does("batch", BODY);
  const outcome = await box.call("render");
  assert.equal(outcome.code, 4);
  assert.match(outcome.err!, /the surface has \d+ faults, the first: /);
  assert.ok(!existsSync(join(box.folder, "mesh.glb")));
});

test("a draft writes pictures alone, and says so", async () => {
  const box = sandbox({ volume: { x: 16, y: 17, z: 16 } });
  await box.does("batch", BODY);
  const said = await box.does("render --draft --size 64 --animation bow --time 1000");
  assert.match(said, /^a draft: mesh.glb and rig.json stay as they were$/m);
  assert.match(said, /^wrote scene\/preview.png, scene\/pose.png\nnext: mc-skin render$/m);
  assert.doesNotMatch(said, /thinner|hangs/);
  assert.deepEqual(readdirSync(box.folder).sort(), ["mc-skin.config.json", "scene"]);
  await box.does("render --size 64");
  const names = ["mesh.glb", "rig.json", "scene/preview.png"];
  const [mesh, rig, preview] = bytesOf(box, names);
  await box.does("set-op 1 --w 3");
  await box.does("render --draft --size 64");
  assert.deepEqual(bytesOf(box, names).slice(0, 2), [mesh, rig]);
  assert.notDeepEqual(bytesOf(box, names)[2], preview);
  // The whole render does not take the draft's picture for its own.
  await box.does("set-op 1 --w 4");
  await box.does("render --size 64");
  assert.deepEqual(bytesOf(box, names)[2], preview);
  await box.does("clear");
  const rendered = bytesOf(box, ["mesh.glb"]);
  assert.equal((await box.call("render --draft")).code, 1);
  assert.deepEqual(bytesOf(box, ["mesh.glb"]), rendered);
});
