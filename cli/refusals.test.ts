import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { runIn } from "./run-in.test.helper.js";
import { writeRun } from "./small-assets.test.helper.js";

/** What a newcomer or an attacker may hand over: every verb says the same of it, and ends. */
let folder = "";
/** Clears a terminal, and starts a line of its own. */
const EVIL = "\u001b[2J\nok\u202e";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-refusals-"));
  writeRun(join(folder, "run"));
  writeRun(join(folder, "long"));
  writeRun(join(folder, "evil"), ({ rig }) => {
    rig.joints[0].name = EVIL;
    rig.animations[0].name = EVIL;
    rig.animations[0].tracks[0].joint = EVIL;
  });
  writeFileSync(join(folder, "long/rig.json"), " ".repeat(2 ** 20 + 1));
  mkdirSync(join(folder, "folders/mesh.glb"), { recursive: true });
  if (existsSync("/dev/zero")) symlinkSync("/dev/zero", join(folder, "endless.glb"));
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (line: string) => runIn(folder, line.split(" "));

const READERS = [
  "validate PATH --no-khronos",
  "inspect PATH",
  "pose PATH --out x.png",
  "sheet PATH --out x.png",
  "fix PATH --out x.glb",
  "diff run PATH",
];

async function refuses(path: string, lines: readonly string[], status: number) {
  for (const line of lines) {
    const ended = await run(line.replace("PATH", path));
    assert.equal(ended.status, status, `${line.replace("PATH", path)}: ${ended.stderr}`);
  }
}

test("a rig over its limit is unreadable to every verb", async () => {
  await refuses("long", [...READERS, "export PATH --out x.glb"], 3);
  assert.match(
    (await run("inspect long")).stderr,
    /^bindpose inspect: long\/rig\.json has 1048577 bytes, at most 1048576 are read\n$/,
  );
});

test("a folder where a file belongs is unreadable to every verb", async () => {
  await refuses("folders", [...READERS, "export PATH --out x.glb"], 3);
});

test("a device is unreadable to every verb", { skip: !existsSync("/dev/zero") }, async () => {
  await refuses("endless.glb", [...READERS, "view PATH --out x.html"], 3);
  const station = "validate --profile station --no-khronos";
  await refuses("endless.glb", [`${station} PATH`], 3);
  await refuses("/dev/zero", [`${station} run/mesh.glb --catalog PATH`], 3);
  await refuses("/dev/zero", ["validate run --no-khronos --baseline PATH", "view PATH"], 3);
});

test("a path that is not there, or is empty, is wrong usage to every verb", async () => {
  await refuses("nowhere", [...READERS, "view PATH", "export PATH --out x.glb"], 2);
  await refuses("", [...READERS, "view PATH", "export PATH --out x.glb"], 2);
});

test("what lets no folder be made is told", { skip: !existsSync("/proc/self") }, async () => {
  for (const line of [
    "fix run --out /proc/x",
    "fix run --out /proc/x/y.glb",
    "skills --install /proc/x",
    "validate run --report json=/proc/x/y.json",
    "pose run --out /proc/x.png",
    "view run --out /proc/x.html",
  ]) {
    const { status, stderr } = await run(line);
    assert.equal(status, 2, line);
    assert.match(stderr, /cannot (?:be written|write)/, line);
    assert.match(stderr, /ENOENT|EACCES|EPERM/, line);
  }
});

test("names of an asset cannot move a terminal's cursor or start a line", async () => {
  for (const [line, status] of [
    ["validate evil --no-khronos", 0],
    ["inspect evil", 0],
    ["pose evil --set nope=1", 2],
    ["sheet evil --animation nope", 2],
    ["sheet evil --size 256 --out x.png", 0],
    ["export evil --out x.glb", 0],
    ["diff run evil", 1],
    ["fix evil --out x.glb", 0],
  ] as const) {
    const ended = await run(line);
    assert.equal(ended.status, status, `${line}: ${ended.stderr}`);
    const shown = ended.stdout + ended.stderr;
    assert.ok(!shown.includes("\u001b") && !shown.includes("\u202e"), line);
    assert.doesNotMatch(shown, /^ok/m, line);
  }
  for (const line of ["inspect evil", "pose evil --set nope=1", "diff run evil"]) {
    const { stdout, stderr } = await run(line);
    assert.ok((stdout + stderr).includes("\\u{1b}[2J\\u{a}ok\\u{202e}"), line);
  }
});

test("a .gltf is told to be packed where only a GLB is read", async () => {
  writeFileSync(join(folder, "hero.gltf"), "{}");
  const packed = READERS.filter((line) => !line.startsWith("validate"));
  await refuses("hero.gltf", packed, 2);
  assert.match((await run("fix hero.gltf --out x.glb")).stderr, /pack hero\.gltf into a \.glb/);
});
