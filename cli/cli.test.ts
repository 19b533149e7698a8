import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { reportSchema } from "bindpose/contract";

/** The compiled program, as its users start it, on the demo's own output. */
const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

let folder = "";

function run(words: readonly string[], cwd = folder, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: "", FORCE_COLOR: "", ...env },
  });
  return { status, stdout, stderr };
}

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-cli-"));
  const demo = run(["demo"]);
  assert.equal(demo.status, 0, demo.stderr);
  for (const words of [
    "yes, it is valid",
    "walk: moves",
    "Khronos validator: 0 errors",
    "What to try next",
  ]) {
    assert.ok(demo.stdout.includes(words), words);
  }
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("the demo leaves mesh, rig and pictures, and a broken copy that is refused for its walk", () => {
  for (const file of ["mesh.glb", "rig.json", "scene/preview.png", "scene/pose.png"]) {
    assert.ok(readFileSync(join(folder, "demo", file)).length > 1000, file);
  }
  const broken = run(["validate", "demo/broken", "--json"]);
  assert.equal(broken.status, 1);
  const errors = JSON.parse(broken.stdout).findings.filter(
    (finding: { severity: string }) => finding.severity === "error",
  );
  assert.deepEqual(
    errors.map(({ code, animation }: { code: string; animation: string }) => [code, animation]),
    [["MOTION_STATIC_POSE", "walk"]],
  );
});

test("a report on stdout is one document of the published shape, the same bytes twice", () => {
  const first = run(["validate", "demo", "--json"]);
  assert.equal(first.status, 0, first.stderr);
  const report = JSON.parse(first.stdout);
  assert.deepEqual(reportSchema.safeParse(report).error?.issues ?? [], []);
  assert.equal(report.verdict, "valid");
  assert.equal(report.uri, "demo");
  assert.equal(run(["validate", "demo", "--json"]).stdout, first.stdout);
});

test("a lone GLB is judged as any skinned glTF, and with --profile run as a run", () => {
  const alone = run(["validate", "demo/mesh.glb", "--json"]);
  assert.equal(alone.status, 0, alone.stdout);
  assert.equal(JSON.parse(alone.stdout).profile, "gltf");
  const asRun = run(["validate", "demo/mesh.glb", "--profile", "run", "--json"]);
  assert.equal(JSON.parse(asRun.stdout).profile, "run");
  assert.equal(asRun.status, 0);
  const asFile = run(["validate", "demo", "--profile=gltf", "--quiet"]);
  assert.deepEqual([asFile.status, asFile.stdout], [0, "demo: valid\n"]);
});

test("an animation that is not there is an error of the case", () => {
  const { status, stdout } = run(["validate", "demo", "--require", "walk,dance", "--no-khronos"]);
  assert.equal(status, 1);
  assert.match(stdout, /^demo: no, it is not valid\n/);
  assert.match(stdout, /"dance"/);
});

test("a case file says what is asked for", () => {
  writeFileSync(join(folder, "case.json"), JSON.stringify({ budgets: { maxTriangles: 10 } }));
  const { status, stdout } = run(["validate", "demo", "--case", "case.json", "--no-khronos"]);
  assert.equal(status, 1);
  assert.match(stdout, /\d{4} triangles, the case allows 10$/m);
});

test("a folder of runs is judged in a fixed order, and the worst verdict is the exit code", () => {
  const runs = join(folder, "runs");
  for (const name of ["b", "a/deep"]) {
    mkdirSync(join(runs, name), { recursive: true });
    copyFileSync(join(folder, "demo/mesh.glb"), join(runs, name, "mesh.glb"));
    copyFileSync(join(folder, "demo/rig.json"), join(runs, name, "rig.json"));
  }
  writeFileSync(join(runs, "b", "rig.json"), "{");
  writeFileSync(join(runs, "junk.glb"), "not a GLB");
  const { status, stdout } = run(["validate", "runs", "--quiet", "--no-khronos"]);
  assert.equal(status, 3);
  assert.equal(
    stdout,
    "runs/a/deep: valid\nruns/b: unreadable\nruns/junk.glb: unreadable\n3 assets: 1 valid, 2 unreadable\n",
  );
  const lines = run(["validate", "runs", "--ndjson", "--no-khronos"]).stdout.trimEnd().split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).uri),
    ["runs/a/deep", "runs/b", "runs/junk.glb"],
  );
  const { reports } = JSON.parse(run(["validate", "runs", "--json", "--no-khronos"]).stdout);
  assert.equal(reports.length, 3);
});

test("colour follows FORCE_COLOR and NO_COLOR", () => {
  const words = ["validate", "demo", "--no-khronos"];
  const sequence = "\u001b[";
  assert.ok(!run(words).stdout.includes(sequence));
  assert.ok(run(words, folder, { FORCE_COLOR: "1" }).stdout.includes(sequence));
  assert.ok(!run(words, folder, { FORCE_COLOR: "1", NO_COLOR: "1" }).stdout.includes(sequence));
});

test("a large report arrives whole through a pipe", () => {
  const rig = JSON.parse(readFileSync(join(folder, "demo/rig.json"), "utf8"));
  for (let i = 0; i < 300; i++) rig[`unknown_${i}`] = i;
  const bad = join(folder, "bad");
  mkdirSync(bad);
  copyFileSync(join(folder, "demo/mesh.glb"), join(bad, "mesh.glb"));
  writeFileSync(join(bad, "rig.json"), JSON.stringify(rig));
  const { stdout } = run(["validate", "bad", "bad", "bad", "--json", "--no-khronos"]);
  assert.ok(stdout.length > 300_000, `${stdout.length} bytes`);
  const { reports } = JSON.parse(stdout);
  assert.equal(reports.length, 3);
  assert.deepEqual(reports[2], reports[0]);
});

test("wrong calls end with 2 and say what to do", () => {
  const calls: [string[], RegExp][] = [
    [[], /usage: bindpose/],
    [["valdate"], /did you mean validate\?/],
    [["quux"], /see bindpose --help/],
    [["validate"], /name a run folder or a \.glb file/],
    [["validate", "demo", "--requir", "walk"], /did you mean --require\?/],
    [["validate", "demo", "--frobnicate"], /see bindpose validate --help/],
    [["validate", "demo", "--require"], /require/],
    [["validate", "demo", "--profile", "fbx"], /--profile is run, gltf.* not fbx/],
    [["validate", "demo", "--json", "--ndjson"], /take one/],
    [["validate", "demo", "--case", "nowhere.json"], /there is no .*nowhere\.json/],
    [["validate", ""], /a path is empty/],
    [["validate", "nowhere"], /there is no nowhere/],
    [["validate", "demo/scene"], /holds no mesh\.glb/],
    [["validate", "runs/junk.glb", "--profile", "run"], /name its folder/],
    [["demo", "here"], /unexpected here/],
  ];
  for (const [words, expected] of calls) {
    const { status, stdout, stderr } = run(words);
    assert.equal(status, 2, words.join(" "));
    assert.match(stdout + stderr, expected);
  }
});

test("what cannot be looked at is unreadable, and told", () => {
  const long = run(["validate", `${"x".repeat(5000)}.glb`, "--json"]);
  assert.equal(long.status, 3);
  assert.equal(JSON.parse(long.stdout).findings[0].code, "RUN_FILE_UNREADABLE");
  const device = run(["validate", "/dev/null", "--json"]);
  assert.equal(device.status, 3);
  assert.match(device.stdout, /not a regular file/);
});

test("output that cannot be written is said on stderr, with its own exit code", (t) => {
  if (!existsSync("/dev/full")) return t.skip("this system has no /dev/full");
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, "validate", "demo", "--no-khronos"],
    { cwd: folder, stdio: ["ignore", full, "pipe"], encoding: "utf8" },
  );
  closeSync(full);
  assert.equal(status, 3);
  assert.match(stderr, /could not be written: ENOSPC/);
});

test("help and version", () => {
  assert.match(run(["--version"]).stdout, /^\d+\.\d+\.\d+\n$/);
  for (const words of [["--help"], ["validate", "--help"], ["demo", "--help"]]) {
    const { status, stdout } = run(words);
    assert.equal(status, 0);
    assert.match(stdout, /usage: bindpose/);
  }
});

test("a file that the system keeps from us ends with 3 and its reason", () => {
  symlinkSync("loop.glb", join(folder, "loop.glb"));
  for (const verb of ["inspect", "pose", "view"]) {
    const { status, stderr } = run([verb, "loop.glb"]);
    assert.equal(status, 3, verb);
    assert.match(stderr, new RegExp(`^bindpose ${verb}: .*loop\\.glb cannot be read: ELOOP\n$`));
  }
  const long = `${"n".repeat(300)}.glb`;
  assert.match(run(["inspect", long]).stderr, /cannot be read: ENAMETOOLONG\n$/);
});
