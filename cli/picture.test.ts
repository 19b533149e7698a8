import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { PNG } from "pngjs";
import { runIn } from "./run-in.test.helper.js";
import { breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";
import { smallPng } from "./small-png.js";

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-picture-"));
  writeRun(join(folder, "run"));
  writeRun(join(folder, "broken"), breakWeights);
  writeFileSync(join(folder, "hero.glb"), foreignGlb());
  writeFileSync(join(folder, "text.glb"), "no asset");
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (line: string) => runIn(folder, line.split(" "));

/** The picture that a line writes, and what it tells of it. */
async function draw(line: string) {
  rmSync(join(folder, "picture.png"), { force: true });
  const { status, stdout, stderr } = await run(`${line} --out picture.png --json`);
  assert.equal(status, 0, stderr);
  const file = readFileSync(join(folder, "picture.png"));
  const facts = JSON.parse(stdout);
  const { width, height, data } = PNG.sync.read(file);
  assert.deepEqual([facts.width, facts.height, facts.bytes], [width, height, file.length]);
  return { facts, file, data };
}

test("pose draws a run at rest, in a small file", async () => {
  const { facts, file } = await draw("pose run");
  assert.deepEqual([facts.width, facts.height], [512, 512]);
  assert.ok(file.length < 60_000);
  assert.equal(facts.camera.view, "iso");
  assert.equal(facts.camera.viewProjection.length, 16);
  assert.deepEqual(facts.frames, [{ left: 0, top: 0, width: 512, height: 512 }]);
  assert.equal(facts.asset.bones, 4);
});

test("an animation's instant and a joint's value change the picture", async () => {
  const rest = await draw("pose run --view side");
  const sway = await draw("pose run --view side --animation sway --time 250");
  const nod = await draw("pose run --view side --set nod=-0.7");
  assert.notDeepEqual(sway.data, rest.data);
  assert.notDeepEqual(nod.data, rest.data);
  assert.deepEqual(sway.facts.frames[0].animation, "sway");
  assert.deepEqual(sway.facts.frames[0].timeMs, 250);
  assert.deepEqual(nod.facts.frames[0].joints, { nod: -0.7 });
});

test("a value beyond a joint's range is told with the one that is shown", async () => {
  const line = "pose run --set nod=-9 --set bend=0.1 --out x.png";
  const { status, stdout, stderr } = await run(`${line} --json`);
  assert.equal(status, 0);
  assert.match(stderr, /^bindpose pose: nod -9 is beyond its range; -?\d[.\d]* is shown\n$/);
  const [frame] = JSON.parse(stdout).frames;
  assert.deepEqual(frame.joints, { nod: -9, bend: 0.1 });
  assert.deepEqual(Object.keys(frame.clamped), ["nod"]);
  assert.ok(frame.clamped.nod > -9);
  const shown = await draw(`pose run --set nod=${frame.clamped.nod} --set bend=0.1`);
  assert.equal(shown.facts.frames[0].clamped, undefined);
  assert.deepEqual(shown.file, readFileSync(join(folder, "x.png")));
  const sheet = await run("sheet run --sweep bend --set nod=9 --frames 3 --out x.png");
  assert.equal(sheet.stderr.match(/is beyond its range/g)?.length, 1);
});

test("the same line draws the same bytes", async () => {
  const line = "pose run --animation sway --time 100 --overlay skeleton,axes --size 300";
  assert.deepEqual((await draw(line)).file, (await draw(line)).file);
});

test("a plain glTF is drawn with its own animation", async () => {
  const rest = await draw("pose hero.glb --size 128");
  const half = await draw("pose hero.glb --size 128 --animation sway --time 500");
  assert.notDeepEqual(rest.data, half.data);
  const { facts } = await draw("sheet hero.glb --frames 3");
  assert.deepEqual(
    facts.frames.map(({ timeMs }: { timeMs: number }) => timeMs),
    [0, 500, 1000],
  );
});

test("a sheet of a loop leaves out its end, and fits the size", async () => {
  const { facts } = await draw("sheet run --frames 4 --size 256");
  assert.deepEqual(
    facts.frames.map(({ caption }: { caption: string }) => caption),
    ["sway 0 ms", "sway 250 ms", "sway 500 ms", "sway 750 ms"],
  );
  assert.ok(Math.max(facts.width, facts.height) <= 256);
  assert.ok(Math.max(facts.width, facts.height) > 240);
});

test("a sweep goes through a joint's range, others as they are set", async () => {
  const { facts } = await draw("sheet run --sweep nod --frames 3 --set bend=0.2");
  assert.deepEqual(
    facts.frames.map(({ joints }: { joints: object }) => joints),
    [
      { bend: 0.2, nod: -1 },
      { bend: 0.2, nod: 0 },
      { bend: 0.2, nod: 1 },
    ],
  );
});

test("overlays are told as figures", async () => {
  const weights = await draw("pose run --overlay weights:tip");
  assert.equal(weights.facts.overlays.weights.bone, "tip");
  assert.ok(weights.facts.overlays.weights.vertices > 10);
  const stretch = await draw("sheet run --sweep nod --frames 3 --overlay stretch");
  const [low, middle, high] = stretch.facts.overlays.stretch.worst;
  assert.ok(low > 1.05 && high > 1.05 && Math.abs(middle - 1) < 1e-6);
  const bare = await draw("pose run --overlay none");
  assert.deepEqual(bare.facts.overlays, { namesLeftOut: 0 });
});

test("the vertices of findings are marked, seen from where they face", async () => {
  const { facts, data } = await draw("pose broken --overlay findings");
  assert.equal(facts.overlays.findings.vertices, 1);
  assert.deepEqual(facts.overlays.findings.shown, ["WEIGHTS_SUM"]);
  assert.equal(facts.overlays.findings.found[0].severity, "error");
  let strong = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i]! > 200 && data[i + 1]! < 90 && data[i + 2]! > 120) strong++;
  }
  assert.ok(strong > 20, `${strong} strong pixels`);
  const others = await draw("pose broken --overlay findings:COLOUR_RANGE");
  assert.equal(others.facts.overlays.findings.vertices, 0);
  assert.match(
    (await run("pose broken --overlay findings")).stdout,
    /1 vertex marked for WEIGHTS_SUM/,
  );
  assert.match((await run("pose run --overlay findings")).stdout, /nothing was found/);
});

test("what a case asks for and does not find is marked too", async () => {
  writeRun(join(folder, "asked"), ({ rig }) => {
    rig.joints[0].bone = "tip";
  });
  const asked = { requiredAnimations: [{ name: "sway", movesBones: ["root"] }] };
  writeFileSync(join(folder, "asked/case.json"), JSON.stringify(asked));
  const { facts } = await draw("pose asked --overlay findings");
  assert.deepEqual(facts.overlays.findings.shown, ["MOTION_BONE_STILL"]);
});

test("an eye stands where the run's camera is, before the run's background, unless told otherwise", async () => {
  writeRun(join(folder, "arms"));
  const config = { camera: { position: [0, 1.5, -6], fov: 40 }, background: "#102030" };
  writeFileSync(join(folder, "arms", "mc-skin.config.json"), JSON.stringify(config));
  const eye = await draw("pose arms --view eye");
  const same = await draw("pose run --view eye --eye 0,1.5,-6 --fov 40 --background #102030");
  assert.deepEqual(eye.data, same.data);
  const wide = await draw("pose arms --view eye --fov 90 --background #102030");
  assert.deepEqual(wide.facts.camera.eye, [0, 1.5, -6]);
  assert.notDeepEqual(wide.data, eye.data);
  const put = await draw("pose arms --view eye --eye 0,1.5,-5");
  const away = await draw("pose run --view eye --eye 0,1.5,-5 --background #102030");
  assert.deepEqual(put.data, away.data);
  const sheet = await draw("sheet arms --view eye --frames 2");
  assert.deepEqual(sheet.facts.camera.eye, [0, 1.5, -6]);
  // The case goes before the config, each for what it says.
  writeFileSync(join(folder, "arms", "case.json"), '{"camera":{"position":[1,1.5,-6]}}');
  assert.deepEqual((await draw("pose arms --view eye")).facts.camera.eye, [1, 1.5, -6]);
  rmSync(join(folder, "arms", "mc-skin.config.json"));
  for (const camera of ['{"position":[1,2]}', '{"position":[1,2,3],"fov":180}', "5"]) {
    writeFileSync(join(folder, "arms", "case.json"), `{"camera":${camera},"background":"red"}`);
    const { status, stderr } = await run("pose arms --view eye --out x.png");
    assert.equal(status, 2, camera);
    assert.match(stderr, /--eye X,Y,Z/);
  }
  writeFileSync(join(folder, "arms", "case.json"), "no json");
  assert.equal((await run("pose arms --view eye --out x.png")).status, 2);
  assert.deepEqual((await draw("pose arms --view front")).facts.camera.view, "front");
});

test("an eye stands where it is put, and transparent pictures have no background", async () => {
  const { facts, data } = await draw(
    "pose run --view eye --eye 0,1.5,-6 --fov 40 --background transparent",
  );
  assert.deepEqual(facts.camera.eye, [0, 1.5, -6]);
  assert.deepEqual(facts.camera.direction, [0, 0, 1]);
  assert.equal(data[3], 0);
  const away = await draw("pose run --view eye --eye -6,1,0 --target 0,1,0");
  assert.deepEqual(away.facts.camera.direction, [1, 0, 0]);
});

test("a busy picture has fewer colours, so that its file stays small", () => {
  const paletteOf = (file: Uint8Array) => new DataView(file.buffer).getUint32(33) / 3;
  const noisy = (size: number, noise: number) => {
    let state = 1;
    const data = Uint8Array.from({ length: 4 * size * size }, (_, i) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return i % 4 === 3 ? 255 : 100 + ((state >>> 24) % noise);
    });
    return { width: size, height: size, data };
  };
  assert.equal(paletteOf(smallPng(noisy(512, 150))), 48);
  assert.equal(paletteOf(smallPng(noisy(100, 150))), 256);
  assert.ok(smallPng(noisy(512, 2)).length < 60_000 * 1.2);
});

test("help says what each verb takes", async () => {
  for (const verb of ["pose", "sheet"]) {
    const { status, stdout } = await run(`${verb} --help`);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`^usage: bindpose ${verb} <run or \\.glb>`));
  }
});

test("exact pictures keep every colour", async () => {
  const small = await draw("pose run --size 200");
  const exact = await draw("pose run --size 200 --exact");
  assert.equal(exact.file[25], 2);
  assert.equal(small.file[25], 3);
});

test("BINDPOSE_RENDERER chooses what draws, and falls back in words", async () => {
  const { BINDPOSE_RENDERER: before } = process.env;
  try {
    process.env["BINDPOSE_RENDERER"] = "vulkan";
    const wrong = await run("pose run");
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /BINDPOSE_RENDERER is software or webgpu, not vulkan/);
    process.env["BINDPOSE_RENDERER"] = "webgpu";
    const { status, stderr, stdout } = await run("pose run --size 64 --json");
    assert.equal(status, 0);
    const { renderer } = JSON.parse(stdout);
    if (renderer === "software") assert.match(stderr, /pose: drawn in software: .*webgpu|WebGPU/);
    else assert.match(renderer, /^webgpu \(.+\)$/);
  } finally {
    if (before === undefined) delete process.env["BINDPOSE_RENDERER"];
    else process.env["BINDPOSE_RENDERER"] = before;
  }
});

test("a rig that cannot be used is told beside the picture", async () => {
  writeRun(join(folder, "odd"));
  writeFileSync(join(folder, "odd/rig.json"), "{");
  const { status, stdout } = await run("pose odd");
  assert.equal(status, 0);
  assert.match(stdout, /wrote pose\.png: 512 x 512, .* kB; view iso\n {2}rig\.json is left out: /);
  assert.ok(existsSync(join(folder, "pose.png")));
});

test("a file that is no asset ends with 3", async () => {
  const { status, stderr } = await run("pose text.glb");
  assert.equal(status, 3);
  assert.match(stderr, /text\.glb: it is no GLB that can be read/);
});

test("wrong calls end with 2 and say what would be right", async () => {
  for (const [line, expected] of [
    ["pose", /name one run or \.glb/],
    ["pose run hero.glb", /one asset at a time/],
    ["pose nothing", /there is no nothing/],
    ["pose run --animation swya", /no animation swya: did you mean sway\?/],
    ["pose run --animation zzzzzzzz", /there are sway/],
    ["pose run --time 5", /name it with --animation/],
    ["pose run --animation sway --time soon", /from 0 on, not soon/],
    ["pose run --set nod", /--set is JOINT=VALUE, not nod/],
    ["pose run --set nodd=1", /no joint nodd: did you mean nod\?/],
    ["pose run --set nod=up", /--set nod is a number, not up/],
    ["pose hero.glb --set nod=1", /there is no joint nod; the asset has none/],
    ["pose run --view frnt", /--view is .* or bottom, not frnt: did you mean front\?/],
    ["pose run --view eye", /--eye X,Y,Z/],
    ["pose run --view eye --eye 1,2", /--eye is three numbers, X,Y,Z, not 1,2/],
    ["pose run --view eye --eye 1,2,3 --target 1,2,3", /name another point/],
    ["pose run --view eye --eye 1,2,3 --fov 180", /--fov is below 180/],
    ["pose run --fov 30", /--fov is for --view eye/],
    ["pose run --size 16", /--size is from 32 to 4096, not 16/],
    ["pose run --background blue", /--background is #rrggbb or transparent, not blue/],
    ["pose run --overlay skelton", /--overlay is .*, not skelton: did you mean skeleton\?/],
    ["pose run --overlay weights", /takes a bone: weights:BONE/],
    ["pose run --overlay weights:tp", /no bone tp: did you mean tip\?/],
    ["pose run --overlay weights:tip,stretch", /choose one/],
    ["pose run --overlay findings:WEIGHT_SUM", /no rule WEIGHT_SUM: did you mean WEIGHTS_SUM\?/],
    ["pose run --out run/mesh.glb", /run\/mesh\.glb is one of the files that are read/],
    ["sheet run --out run/rig.json", /run\/rig\.json is one of the files that are read/],
    ["pose run --out run", /run is a folder; name a file/],
    ["pose run --out no/such/folder.png", /cannot write no\/such\/folder\.png/],
    ["sheet run hero.glb", /one asset at a time/],
    ["sheet run --frames 1", /--frames is from 2 to 64, not 1/],
    ["sheet run --animation sway --sweep nod", /not both/],
    ["sheet run --sweep nod --set nod=1", /it cannot be set as well/],
    ["sheet run --size 64 --frames 64", /64 pixels are too few for 64 frames/],
  ] as const) {
    const { status, stderr, stdout } = await run(line);
    assert.equal(status, 2, `${line}\n${stdout}${stderr}`);
    assert.match(stderr, expected, line);
  }
});

test("a sheet of what has no animation asks for a joint", async () => {
  writeRun(join(folder, "still"), ({ rig }) => {
    rig.animations = [];
  });
  assert.match((await run("sheet still")).stderr, /the asset has no animation; --sweep JOINT/);
  writeFileSync(join(folder, "still/rig.json"), "{");
  const { stderr } = await run("pose still --set nod=1");
  assert.match(stderr, /no joint nod; the asset has none; rig\.json is left out: it is not JSON: /);
});
