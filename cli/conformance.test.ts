import assert from "node:assert/strict";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { runIn } from "./run-in.test.helper.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

const run = (...words: string[]) => runIn(root, ["conformance", ...words]);

const RUNTIME = `"${process.execPath}" conformance/adapters/runtime.mjs`;
const MUTE = `"${process.execPath}" -e 0 {dir}`;

test("a tool that passes shows its badge", async () => {
  const { status, stdout } = await run("--kind", "runtime", "--area", "play", "--cmd", RUNTIME);
  assert.equal(status, 0);
  assert.match(stdout, /^contract 1 · 3\/3\nruntime: 3 of 3 cases passed in \d+\.\d s\n$/);
});

test("a tool that does not is told each case", async () => {
  const words = ["--kind", "validator", "--only", "run/sound", "--cmd", MUTE];
  const { status, stdout } = await run(...words);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^FAIL run\/sound\n {5}stdout is no JSON object.*\n {5}see conformance\/cases\/run\/sound\ncontract 1 · 0\/1\n/,
  );
  const { passed, total, badge, results } = JSON.parse((await run(...words, "--json")).stdout);
  assert.deepEqual([passed, total, badge, results.length], [0, 1, "contract 1 · 0/1", 1]);
  assert.deepEqual(results[0].clauses, []);
  assert.match(
    (await run(...words, "--report", "tap")).stdout,
    /^TAP version 14\n1..1\nnot ok 1 - run\/sound/,
  );
  assert.match((await run(...words, "--report", "junit")).stdout, /failures="1"/);
});

test("a runtime is told where its question stands, and once that it was given up", async () => {
  const words = ["--kind", "runtime", "--area", "pose", "--cmd", MUTE];
  const { status, stdout } = await run(...words);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^FAIL pose\/\w+ \([\w., ]+\)\n {5}pose 0: it ended with code 0\n {5}see conformance\/cases\/pose\/\w+; its question is \/poses\/0\/ask of expected\.json\n/,
  );
  assert.equal(stdout.match(/^FAIL/gm)?.length, 3);
  assert.equal(stdout.match(/ended 3 times.*; \d+ more cases count as failed$/gm)?.length, 1);
});

test("the JSON holds the clauses that a case is about", async () => {
  const words = ["--kind", "runtime", "--only", "random/5", "--cmd", RUNTIME, "--json"];
  const [{ clauses, faults }] = JSON.parse((await run(...words)).stdout).results;
  assert.deepEqual([clauses, faults], [["3.pose", "4.values"], []]);
});

test("the names of cases are listed", async () => {
  const { status, stdout } = await run("--kind", "generator", "--list");
  assert.equal(status, 0);
  assert.match(stdout, /^log\/bends\n/);
});

test("a wrong call is refused in words", async () => {
  const cases: [string[], RegExp][] = [
    [[], /--kind validator\|runtime\|generator/],
    [["--kind", "validater"], /did you mean validator/],
    [["--kind", "validator"], /--cmd "tool \{dir\}"/],
    [["--kind", "validator", "--cmd", "tool"], /must hold \{dir\}/],
    [["--kind", "runtime", "--cmd", "'tool"], /not closed/],
    [["--kind", "runtime", "--cmd", "x", "--area", "pse"], /did you mean pose/],
    [["--kind", "runtime", "--cmd", "x", "--only", "pose/none"], /no runtime case pose\/none/],
    [["--kind", "runtime", "--cmd", "x", "--area", "play", "--only", "pose/axes"], /no case has/],
    [["--kind", "runtime", "--cmd", "x", "--cases", "docs"], /holds no cases/],
    [["--kind", "runtime", "--cmd", "x", "--jobs", "0"], /--jobs/],
    [["--kind", "runtime", "--cmd", "x", "--json", "--report", "tap"], /take one/],
    [["--kind", "runtime", "--cmd", "x", "stray"], /unexpected stray/],
  ];
  for (const [words, said] of cases) {
    const { status, stderr } = await run(...words);
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, said);
  }
});
