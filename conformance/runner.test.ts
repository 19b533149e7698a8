import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import {
  badgeLine,
  type CaseKind,
  casesFolder,
  readManifest,
  runSuite,
  selectCases,
  splitWords,
  writeJunit,
  writeTap,
} from "bindpose/conformance";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = casesFolder();
const manifest = readManifest(folder);
const NODE = JSON.stringify(process.execPath);
let tools = "";

before(() => {
  tools = mkdtempSync(join(tmpdir(), "bindpose-tools-"));
});
after(() => rmSync(tools, { recursive: true, force: true }));

/** Runs the suite against a command; `only` names cases. */
async function prove(kind: CaseKind, command: string, only: string[] = [], timeoutMs = 60_000) {
  const names = selectCases(manifest, kind, { only });
  assert.ok(names.length > 0 && (only.length === 0 || names.length === only.length));
  const words = splitWords(command);
  return runSuite({ words, kind, folder, names, jobs: 2, timeoutMs, cwd: root });
}

/** A tool of one script; how it is called. */
function tool(name: string, script: string): string {
  writeFileSync(join(tools, `${name}.mjs`), script);
  return `${NODE} "${join(tools, `${name}.mjs`)}"`;
}

const faultsOf = (results: Awaited<ReturnType<typeof prove>>) =>
  results.flatMap(({ faults }) => faults);

test("words are split at spaces, quotes hold together, and nothing is expanded", () => {
  assert.deepEqual(splitWords(` a  'b c' "d'e"f $HOME;x "" `), ["a", "b c", "d'ef", "$HOME;x", ""]);
  assert.throws(() => splitWords("a 'b"), /not closed/);
  assert.throws(() => splitWords("  "), /empty/);
});

test("our runtime passes every runtime case in one process", async () => {
  const results = await prove("runtime", `${NODE} conformance/adapters/runtime.mjs`);
  assert.deepEqual(faultsOf(results), []);
  assert.equal(badgeLine(1, results), `contract 1 · ${results.length}/${results.length}`);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
test("a runtime in Python, written from the contract, passes every runtime case", {
  skip: hasPython ? false : "python3 is not installed",
}, async () => {
  const results = await prove("runtime", "python3 conformance/adapters/python/pose.py");
  assert.deepEqual(faultsOf(results), []);
});

test("our command passes cases of every verdict", async () => {
  const only = [
    "run/sound",
    "run/run-mesh-missing",
    "rig/joint-range",
    "mesh/weights-sum",
    "mesh/glb-magic",
    "gltf/case-animation-missing",
  ];
  const command = `${NODE} dist/cli/main.js validate {dir} {flags} --json --no-khronos`;
  assert.deepEqual(faultsOf(await prove("validator", command, only)), []);
});

test("mc-skin makes of a log what is known of it", async () => {
  const results = await prove("generator", `${NODE} dist/generators/mc/main.js render --size 64`, [
    "log/bends",
  ]);
  assert.deepEqual(faultsOf(results), []);
});

test("a validator that says too much, too little or another verdict is told so", async () => {
  const lax = tool("lax", 'console.log(JSON.stringify({ verdict: "valid", findings: [] }))');
  const [result] = await prove("validator", lax, ["rig/joint-range"]);
  assert.deepEqual(result!.faults, [
    "the verdict is valid, expected invalid",
    "the exit code is 0, expected 1",
    'missing: JOINT_RANGE at "/joints/1"',
  ]);
  const found = [
    { code: "JOINT_RANGE", pointer: "/joints/0" },
    { code: "OWN_RULE" },
    { code: "KHR_X" },
  ];
  const strict = tool(
    "strict",
    `console.log('${JSON.stringify({ verdict: "valid", findings: found })}')`,
  );
  assert.deepEqual(faultsOf(await prove("validator", strict, ["run/sound"])), [
    'unexpected: JOINT_RANGE at "/joints/0"',
  ]);
});

test("a tool that says nothing of use fails, in words", async () => {
  const of = async (command: string) =>
    faultsOf(await prove("validator", command, ["run/sound"]))[0];
  assert.match(
    (await of(tool("mute", "console.error('no licence')")))!,
    /no JSON object.*no licence/,
  );
  assert.match(
    (await of(tool("thrown", "throw new RangeError('too far')")))!,
    /on stderr: RangeError: too far/,
  );
  assert.match((await of(tool("list", "console.log('[]')")))!, /no JSON object/);
  assert.match((await of("no-such-tool-anywhere {dir}"))!, /ENOENT/);
});

test("an answer of the wrong shapes is told like any other, and the next case still runs", async () => {
  const odd = JSON.stringify({ toString: 1, valueOf: 1 });
  const strange = tool(
    "strange",
    `console.log('{"verdict":"valid","findings":[null,7,{"code":${odd}},{"code":"JOINT_RANGE","pointer":${odd}}]}')`,
  );
  const results = await prove("validator", strange, ["run/sound", "rig/joint-range"]);
  assert.equal(results.length, 2);
  const [first, second] = results.map(({ faults }) => faults);
  assert.equal(first![0], "the verdict is valid, expected invalid");
  assert.match(second![0]!, /^unexpected: JOINT_RANGE at "\{"toString"/);
});

test("a tool that hangs or floods is ended", async () => {
  const hang = tool("hang", "setInterval(() => {}, 1000)");
  assert.deepEqual(faultsOf(await prove("validator", hang, ["run/sound"], 300)), [
    "it did not end within 0.3 s",
  ]);
  assert.match(
    faultsOf(await prove("runtime", hang, ["pose/axes"], 300))[0]!,
    /did not answer within 0.3 s/,
  );
  const flood = tool(
    "flood",
    "const p = 'x'.repeat(1 << 20); const f = () => process.stdout.write(p, f); f()",
  );
  assert.match(faultsOf(await prove("validator", flood, ["run/sound"]))[0]!, /wrote more than/);
  const line = faultsOf(await prove("runtime", flood, ["pose/axes"]))[0]!;
  assert.match(line, /wrote a line of more than/);
});

test("a runtime that is wrong, mute, or ends early is told so, and the next case still runs", async () => {
  const answering = (body: string) =>
    `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) { const q = JSON.parse(line); ${body} }`;
  const of = async (name: string, body: string) =>
    (await prove("runtime", tool(name, answering(body)), ["pose/axes", "pose/shifts"])).map(
      ({ faults }) => faults[0]!,
    );
  const few = await of("few", "console.log(JSON.stringify({ positions: [1] }))");
  assert.match(few[0]!, /^pose 0: positions: 1 numbers, expected \d+$/);
  const still = await of("still", "console.log(JSON.stringify({ positions: Array(54).fill(0) }))");
  assert.match(
    still[0]!,
    /^pose 0: vertex \d+, [xyz], is 0, expected -?[\d.]+ \(off by \S+, allowed \S+\)$/,
  );
  for (const faults of [
    await of("dies", "process.exit(3)"),
    await of("talks", 'console.log("hello")'),
  ]) {
    assert.equal(faults.length, 2);
    for (const fault of faults) assert.match(fault, /it ended with code 3|no JSON: hello/);
  }
  const errors = await of("errors", 'console.log(JSON.stringify({ error: "no such joint" }))');
  assert.equal(errors[0], 'pose 0: it says: "no such joint"');
  const odd = await of("odd", 'console.log(`{"error":{"toString":1}}`)');
  assert.equal(odd[0], 'pose 0: it says: {"toString":1}');
});

test("a wrong joint is told by its name, with what it is and what it is not", async () => {
  const zeros = `import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify({ joints: Array(4).fill(0), bones: Array(80).fill(0), positions: [] }));
}`;
  const [result] = await prove("runtime", tool("zeros", zeros), ["random/5"]);
  assert.match(
    result!.faults[0]!,
    /^pose 0: joint "\w+" is 0, expected -1\.271405 \(off by 1\.27e\+0, allowed 1\.00e-6\)$/,
  );
  assert.equal(result!.pose, 0);
});

test("a runtime that ends three times before its first answer is given up", async () => {
  const crash = `console.error("Traceback:\\n  line 3\\n    1/0\\n    ^^^^^");
console.error("ZeroDivisionError: division by zero"); process.exit(1)`;
  const results = await prove("runtime", tool("crash", crash));
  const told = results.map(({ faults }) => faults[0]!);
  assert.match(
    told[0]!,
    /ended with code 1: ZeroDivisionError: division by zero \(before it: Trace/,
  );
  assert.ok(told.slice(0, 3).every((fault) => fault.startsWith("pose 0: it ended")));
  assert.ok(told.slice(3).every((fault) => fault.startsWith("not run: the tool ended 3 times")));
  assert.ok(results.slice(3).every(({ isGivenUp }) => isGivenUp));
  assert.equal(results.length, selectCases(manifest, "runtime").length);
});

test("a generator that fails, makes nothing, or makes other numbers under a known name fails", async () => {
  const of = async (name: string, script: string) =>
    faultsOf(await prove("generator", tool(name, script), ["log/bends"]))[0]!;
  assert.match(await of("refuses", "console.error('no'); process.exit(1)"), /exit code is 1.*no/);
  assert.match(await of("idle", ""), /what it made is empty/);
  const sound = join(folder, "run/sound/asset");
  const copy = `import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
const rig = JSON.parse(readFileSync(${JSON.stringify(join(sound, "rig.json"))}, "utf8"));
writeFileSync("rig.json", JSON.stringify(rig));
const bytes = readFileSync(${JSON.stringify(join(sound, "mesh.glb"))});
bytes.write("mc-skin", bytes.indexOf("fixture"));
writeFileSync("mesh.glb", bytes);`;
  assert.match(await of("forger", copy), /quantised data of mc-skin differ/);
  assert.equal(await of("stranger", copy.replace("mc-skin", "my-skin")), undefined);
  // Nor is it taken for theirs where another layout cannot be hashed: a sound file all the same.
  const unlike = 'bytes.write("mc-skin", bytes.indexOf("fixture"));';
  const json = `const end = 20 + bytes.readUInt32LE(12);
const glb = JSON.parse(bytes.subarray(20, end).toString());
glb.accessors.push({ componentType: 5122, count: 1, type: "SCALAR" });
const text = Buffer.from(JSON.stringify(glb));
const padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, 0x20)]);
const out = Buffer.concat([bytes.subarray(0, 20), padded, bytes.subarray(end)]);
out.writeUInt32LE(out.length, 8);
out.writeUInt32LE(padded.length, 12);`;
  const sparse = copy
    .replace(unlike, `${unlike}\n${json}`)
    .replace('"mesh.glb", bytes', '"mesh.glb", out');
  assert.match(await of("layout", sparse), /quantised data of mc-skin differ/);
});

test("results are written as TAP and as JUnit", () => {
  const results = [
    { name: "pose/axes", faults: [], seconds: 0.5 },
    { name: "rig/x", faults: ['missing: A at "/b"', "<two>\u0001"], seconds: 0 },
  ];
  assert.equal(
    writeTap(results),
    'TAP version 14\n1..2\nok 1 - pose/axes\nnot ok 2 - rig/x\n  ---\n  - "missing: A at \\"/b\\""\n  - "<two>\\u0001"\n  ...\n',
  );
  const junit = writeJunit("validator", results);
  assert.match(junit, /<testsuite name="validator" tests="2" failures="1">/);
  assert.match(junit, /<testcase classname="pose" name="axes" time="0.500"\/>/);
  assert.match(junit, /message="missing: A at &quot;\/b&quot;">.*\n&lt;two>\?<\/failure>/);
  assert.equal(badgeLine(1, results), "contract 1 · 1/2");
});
