import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { checkMachine } from "./check-machine.js";
import { doctor } from "./doctor.js";
import { runCli } from "./run-cli.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bindpose-doctor-"));
after(() => rmSync(folder, { recursive: true, force: true }));

async function run(words: readonly string[], cwd = folder, at = root) {
  const out: string[] = [];
  const err: string[] = [];
  const stream = (to: string[]) => ({ write: (text: string) => to.push(text) });
  const streams = { stdout: stream(out), stderr: stream(err), cwd };
  const [verb, ...args] = words;
  const status = await (at === root ? runCli(words, streams) : doctor(args, streams, at));
  assert.equal(verb, "doctor");
  return { status, stdout: out.join(""), stderr: err.join("") };
}

/** A package's folder with this package.json and these files. */
function installed(
  name: string,
  document: object,
  files: Readonly<Record<string, string>>,
): string {
  const at = join(folder, name);
  const whole = { version: "9.9.9", engines: { node: ">=20.19" }, dependencies: {}, ...document };
  for (const [path, text] of Object.entries({ ...files, "package.json": JSON.stringify(whole) })) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  return at;
}

test("a sound machine is told so, as lines and as data, and every line has its place", async () => {
  const { status, stdout, stderr } = await run(["doctor"]);
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^ok {6}node +Node v\d+/m);
  assert.match(stdout, /^ok {6}mc-skin +mc-skin \d/m);
  assert.match(stdout, /^All that is needed is there/m);
  const { status: same, stdout: text } = await run(["doctor", "--json"]);
  assert.equal(same, 0);
  const { ok, checks } = JSON.parse(text);
  assert.equal(ok, true);
  assert.deepEqual(
    checks.map(({ name }: { name: string }) => name),
    [
      ...["node", "package", "dependencies", "bindpose", "mc-skin", "sn-skin", "dc-skin", "wasm"],
      ...["three", "@modelcontextprotocol/server", "webgpu", "chromium", "blender"],
    ],
  );
});

test("a run in the folder is read, and one that cannot be is explained", async () => {
  const cwd = join(folder, "runs");
  mkdirSync(cwd);
  writeFileSync(join(cwd, "mc-skin.config.json"), '{"volume": {"x": 8, "y": 8, "z": 8}}');
  writeFileSync(join(cwd, "sn-skin.config.json"), "{");
  writeFileSync(
    join(cwd, "dc-skin.config.json"),
    '{"volume": {"x": 8, "y": 8, "z": 8}, "backgruond": "#000000"}',
  );
  const { status, stdout } = await run(["doctor"], cwd);
  assert.equal(status, 1);
  assert.match(stdout, /^ok {6}mc-skin run +its config and log are read$/m);
  assert.match(stdout, /^BROKEN {2}sn-skin run +.*it is not JSON/m);
  assert.match(stdout, /^none {4}dc-skin run +.*did you mean "background"\?/m);
  assert.match(stdout, /^Broken: sn-skin run\. Begin with: sn-skin status$/m);
});

test("what is broken in an installation is named with what mends it", async () => {
  const at = installed(
    "broken",
    {
      engines: { node: ">=99.1" },
      bin: { bindpose: "./fine.js", "mc-skin": "./throws.js", "sn-skin": "./gone.js" },
      exports: { ".": { types: "./gone.d.ts", default: "./fine.js" }, "./x/*.json": "./x/*.json" },
      dependencies: { "no-such-package-here": "1" },
    },
    { "fine.js": 'console.log("9.9.9")', "throws.js": 'throw new Error("my disk is full")' },
  );
  const { status, stdout } = await run(["doctor"], folder, at);
  assert.equal(status, 1);
  assert.match(stdout, /^BROKEN {2}node +.*needs Node >=99\.1\); mend it: install Node/m);
  assert.match(
    stdout,
    /^BROKEN {2}package +2 files are gone, the first \.\/gone\.js .*npm install/m,
  );
  assert.match(stdout, /^BROKEN {2}dependencies +not installed: no-such-package-here/m);
  assert.match(stdout, /^ok {6}bindpose +9\.9\.9$/m);
  assert.match(stdout, /^BROKEN {2}mc-skin +.*my disk is full/m);
  assert.match(stdout, /^BROKEN {2}sn-skin +.*Cannot find module/m);
  assert.match(
    stdout,
    /^Broken: node, package, dependencies, mc-skin, sn-skin\. Begin with: install/m,
  );
});

test("in a checkout a file that is gone asks for a build, and an old minor version of Node is old", () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const document = { bin: {}, exports: { ".": "./gone.js" } };
  const node = `>=${major}.${minor! + 1}`;
  const at = installed("checkout", { ...document, engines: { node } }, { "tsconfig.json": "{}" });
  const [old, lost] = checkMachine(at);
  assert.equal(old!.state, "broken");
  assert.equal(lost!.fix, "npm run build");
});

test("a command is found on the PATH only when it can be run", () => {
  const at = installed("plain", { bin: {}, exports: {} }, { "bin/blender": "" });
  const before = process.env["PATH"];
  const blender = () => checkMachine(at).find(({ name }) => name === "blender")!;
  try {
    process.env["PATH"] = join(at, "bin");
    assert.equal(blender().state, "missing");
    assert.match(blender().fix!, /blender\.org/);
    rmSync(join(at, "bin/blender"));
    symlinkSync(process.execPath, join(at, "bin/blender"));
    assert.deepEqual([blender().state, blender().found], ["ok", join(at, "bin/blender")]);
  } finally {
    process.env["PATH"] = before;
  }
});

test("help tells the flags, and other words are refused", async () => {
  const { status, stdout } = await run(["doctor", "--help"]);
  assert.equal(status, 0);
  assert.match(stdout, /--json/);
  assert.equal((await run(["doctor", "me"])).status, 2);
});
