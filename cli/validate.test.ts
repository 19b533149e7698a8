import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { reportSchema } from "bindpose/contract";
import { runCli } from "./run-cli.js";
import { runIn } from "./run-in.test.helper.js";
import { addUnknownKey, breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";

const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

/** 160 assets. */
const MANY = Array.from({ length: 40 }, () => "runs");

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-validate-"));
  for (const name of ["sound", "runs/a", "runs/b", "runs/d"]) writeRun(join(folder, name));
  writeRun(join(folder, "runs/c"), breakWeights);
  writeRun(join(folder, "odd"), addUnknownKey);
  writeFileSync(join(folder, "foreign.glb"), foreignGlb());
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** One call inside this process: what was written, and the exit code. */
const run = (words: readonly string[], stdin: Uint8Array = new Uint8Array()) =>
  runIn(folder, ["validate", ...words], stdin);

test("worker threads give the same reports in the same order", async () => {
  const words = ["runs", "foreign.glb", "odd", "runs/c", "--json", "--no-khronos"];
  const one = await run([...words, "--jobs", "1"]);
  const three = await run([...words, "--jobs", "3"]);
  assert.equal(three.stdout, one.stdout);
  assert.equal(three.status, 1);
  const { reports } = JSON.parse(three.stdout);
  assert.deepEqual(
    reports.map(({ uri }: { uri: string }) => uri),
    ["runs/a", "runs/b", "runs/c", "runs/d", "foreign.glb", "odd", "runs/c"],
  );
  for (const report of reports) assert.deepEqual(reportSchema.safeParse(report).error, undefined);
  const lines = await run([...words.slice(0, -2), "--ndjson", "--no-khronos", "--jobs", "2"]);
  assert.deepEqual(
    lines.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
    reports,
  );
});

test("an asset that takes too long is given up, and those after it are judged", async () => {
  const words = ["runs/a", "runs/b", "--ndjson", "--no-khronos"];
  const { status, stdout } = await run([...words, "--timeout", "0.000001"]);
  assert.equal(status, 3);
  for (const line of stdout.trimEnd().split("\n")) {
    const report = JSON.parse(line);
    assert.equal(report.verdict, "unreadable");
    assert.deepEqual(
      report.findings.map(({ code }: { code: string }) => code),
      ["RUN_TIMEOUT"],
    );
    assert.equal(reportSchema.safeParse(report).success, true);
  }
  assert.equal(stdout.trimEnd().split("\n").length, 2);
  assert.equal((await run([...words, "--timeout", "60"])).status, 0);
});

test("patterns are expanded, quoted or not, and a rig.json stands for its run", async () => {
  const { status, stdout } = await run(["runs/*/rig.json", "f*.glb", "--quiet", "--no-khronos"]);
  assert.equal(status, 1);
  assert.equal(
    stdout,
    "runs/a: valid\nruns/b: valid\nruns/c: invalid\nruns/d: valid\nforeign.glb: valid\n5 assets: 4 valid, 1 invalid\n",
  );
  const none = await run(["nothing/**/*.glb"]);
  assert.deepEqual([none.status, none.stdout], [2, ""]);
  assert.match(none.stderr, /matches nothing to judge/);
});

test("standard input is a GLB by its first bytes, else a rig", async () => {
  const glb = await run(["-", "--json", "--no-khronos"], foreignGlb());
  assert.equal(glb.status, 0);
  const report = JSON.parse(glb.stdout);
  assert.deepEqual([report.uri, report.profile, report.verdict], ["-", "gltf", "valid"]);
  const rig = await run(["-", "--json"], readFileSync(join(folder, "sound/rig.json")));
  const codes = JSON.parse(rig.stdout).findings.map(({ code }: { code: string }) => code);
  assert.deepEqual([rig.status, codes], [1, ["RUN_MESH_MISSING"]]);
  assert.equal((await run(["-", "--quiet"], new Uint8Array(0))).status, 3);
  assert.equal((await run(["-", "-"])).status, 2);
});

test("codes can be left out, graded, and accepted as they were", async () => {
  const words = ["runs/c", "--json", "--no-khronos"];
  assert.equal((await run(words)).status, 1);
  assert.equal((await run([...words, "--ignore", "WEIGHTS_SUM"])).status, 0);
  assert.equal((await run([...words, "--only", "MOTION_*,RIG_SHAPE"])).status, 0);
  assert.equal((await run([...words, "--severity", "WEIGHTS_SUM=warning"])).status, 0);
  writeFileSync(join(folder, "known.json"), (await run(["runs", "--json"])).stdout);
  const accepted = await run(["runs", "--json", "--baseline", "known.json"]);
  assert.equal(accepted.status, 0);
  assert.equal(JSON.parse(accepted.stdout).reports[2].suppressed.known > 0, true);
});

test("an asset of another kind than asked for is refused", async () => {
  writeRun(join(folder, "kind"), (draft) => {
    draft.rig.assetKind = "mc-skinned";
  });
  const words = ["kind", "--json", "--no-khronos", "--kind"];
  assert.equal((await run([...words, "mc"])).status, 0);
  const other = await run([...words, "sn"]);
  assert.equal(other.status, 1);
  assert.equal(JSON.parse(other.stdout).findings[0].code, "CASE_ASSET_KIND");
});

test("a deep judgement measures what a plain one does not", async () => {
  const words = ["sound", "--json", "--no-khronos"];
  const plain = JSON.parse((await run(words)).stdout);
  const deep = JSON.parse((await run([...words, "--deep"])).stdout);
  assert.equal(plain.sweeps.length, 0);
  assert.ok(deep.sweeps.length > 0);
  assert.equal(deep.verdict, "valid");
});

test("warnings fail a call only where it asks for that", async () => {
  const words = ["odd", "--quiet", "--no-khronos"];
  assert.equal((await run(words)).status, 0);
  assert.equal((await run([...words, "--fail-on", "error"])).status, 0);
  assert.equal((await run([...words, "--fail-on", "warning"])).status, 1);
  assert.equal((await run(["sound", "--fail-on=warning", "--quiet"])).status, 0);
});

test("the exit code is the highest of all verdicts", async () => {
  writeFileSync(join(folder, "junk.glb"), "junk");
  const statusOf = async (...paths: string[]) => (await run([...paths, "--quiet"])).status;
  assert.equal(await statusOf("sound", "foreign.glb"), 0);
  assert.equal(await statusOf("runs/c", "sound"), 1);
  assert.equal(await statusOf("junk.glb", "runs/c", "sound"), 3);
  rmSync(join(folder, "junk.glb"));
});

test("a file that cannot be got at is unreadable, and no fault of ours", async () => {
  const { judgeAsset } = await import("./judge-asset.js");
  const job = { kind: "file", path: join(folder, "gone.glb"), name: "gone.glb" } as const;
  const settings = { require: [], khronos: false };
  const report = await judgeAsset(job, settings);
  assert.equal(report.verdict, "unreadable");
  assert.deepEqual(report.findings[0]?.params, { path: "gone.glb", reason: "ENOENT" });
});

test("what the validator itself fails on is reported and ends with 4", async () => {
  const { judgeAsset } = await import("./judge-asset.js");
  const job = { kind: "stdin", path: "", name: "-" } as const;
  const report = await judgeAsset(job, { require: [], khronos: false });
  assert.equal(report.verdict, "unreadable");
  assert.deepEqual(
    report.findings.map(({ code }) => code),
    ["RUN_FAULT"],
  );
});

test("summaries have one row an asset", async () => {
  const csv = (await run(["runs", "--summary", "csv", "--no-khronos"])).stdout
    .trimEnd()
    .split("\n");
  assert.equal(csv.length, 5);
  assert.match(csv[3]!, /^runs\/c,run,invalid,1,0,WEIGHTS_SUM,80,156,/);
  const table = (await run(["runs", "--summary=md", "--no-khronos"])).stdout;
  assert.match(table, /^\| uri \| profile \|/);
});

test("flags that say nothing end with 2 and the nearest word", async () => {
  writeFileSync(join(folder, "no-report.json"), "[1]");
  const calls: [string[], RegExp][] = [
    [["--ignore", "WEIGHT_SUM"], /no rule has the code WEIGHT_SUM: did you mean WEIGHTS_SUM\?/],
    [["--only", "QQQQQ"], /see bindpose rules/],
    [["--severity", "WEIGHTS_SUM"], /wants CODE=GRADE, not WEIGHTS_SUM/],
    [["--severity", "WEIGHTS_SUM=warn"], /error, warning, info, hint or off, not warn/],
    [["--kind", "m"], /mc, sn or dc, not m/],
    [["--jobs", "0"], /whole number above 0, not 0/],
    [["--jobs", "1.5"], /whole number above 0/],
    [["--timeout", "soon"], /number above 0, not soon/],
    [["--fail-on", "hint"], /error or warning, not hint/],
    [["--summary", "xml"], /csv or md, not xml/],
    [["--summary", "csv", "--json"], /take one/],
    [["--quiet", "--summary", "csv", "--ndjson"], /--summary and --quiet each say .*: take one/],
    [["--report", "sarf=x"], /did you mean sarif\?/],
    [["--report", "sarif"], /wants a path/],
    [["--report", "sarif=rig\0/x"], /cannot be written/],
    [["--baseline", "nowhere.json"], /there is no .*nowhere\.json/],
    [["--baseline", "no-report.json"], /no report of validate --json/],
    [["--profile", "gtlf"], /did you mean gltf\?/],
  ];
  for (const [words, expected] of calls) {
    const { status, stderr } = await run(["sound", ...words]);
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, expected);
  }
  assert.ok(!existsSync(join(folder, "x")));
});

test("on a terminal the same is said while a bar may be shown", async () => {
  const calls = [["sound"], ["foreign.glb"], ["runs"], ["-"]];
  for (const words of calls) {
    const out: string[] = [];
    const status = await runCli(["validate", ...words, "--quiet", "--no-khronos"], {
      stdout: { write: (text) => out.push(text) },
      stderr: { write: () => true, isTTY: true },
      stdin: Readable.from([Buffer.from(foreignGlb())]),
      cwd: folder,
    });
    assert.equal(status, words[0] === "runs" ? 1 : 0);
    assert.match(out[0]!, /: valid\n$/);
  }
});

test("a reader that closes early is no fault", () => {
  const words = [PROGRAM, "validate", ...MANY, "--json", "--no-khronos", "--jobs", "1"];
  const command = words.map((word) => `'${word}'`).join(" ");
  const head = spawnSync("sh", ["-c", `'${process.execPath}' ${command} | head -c 100`], {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(head.stdout.length, 100);
  assert.equal(head.stderr, "");
});

/** Starts a long call, and sends a signal once something is written. */
async function stop(signal: "SIGINT" | "SIGTERM", jobs: string, form: string) {
  const words = [PROGRAM, "validate", ...MANY, form, "--no-khronos", "--jobs", jobs];
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (stdout === "") child.kill(signal);
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

test("an interrupt stops the workers, leaves whole lines and no stack, and exits as shells say it", async () => {
  for (const [jobs, signal, code] of [
    ["1", "SIGINT", 130],
    ["2", "SIGTERM", 143],
  ] as const) {
    const lines = await stop(signal, jobs, "--ndjson");
    assert.equal(lines.code, code, lines.stderr);
    assert.match(lines.stderr, /^bindpose validate: stopped after \d+ of 160 assets\n$/);
    assert.ok(lines.stdout.endsWith("\n"));
    const reports = lines.stdout.trimEnd().split("\n");
    for (const line of reports) JSON.parse(line);
    assert.ok(reports.length < 160);
    const document = await stop(signal, jobs, "--json");
    assert.equal(document.code, code);
    assert.ok(JSON.parse(document.stdout).reports.length < 160);
  }
});

test("a case in TOML is read for standard input as for a folder", async () => {
  writeFileSync(join(folder, "case.toml"), 'required_animations = ["wave"]\n');
  const words = ["-", "--json", "--no-khronos", "--case", "case.toml"];
  const codesOf = ({ stdout }: { stdout: string }) =>
    JSON.parse(stdout).findings.map(({ code }: { code: string }) => code);
  assert.deepEqual(codesOf(await run(words, foreignGlb())), ["CASE_ANIMATION_MISSING"]);
  const rig = readFileSync(join(folder, "sound", "rig.json"));
  assert.deepEqual(codesOf(await run(words, rig)), ["RUN_MESH_MISSING", "CASE_ANIMATION_MISSING"]);
  const asRun = await run([...words, "--profile", "run"], foreignGlb());
  assert.ok(codesOf(asRun).includes("RUN_RIG_MISSING"));
});
