import assert from "node:assert/strict";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { packSettings, unpackSettings } from "./fleet-settings.js";
import { runIn } from "./run-in.test.helper.js";

const PIECE = fileURLToPath(new URL("../../examples/station/table.glb", import.meta.url));

const run = (...words: string[]) => runIn(".", words);

test("settings go through a queue and come out the same", () => {
  const settings = {
    require: ["walk"],
    khronos: false,
    profile: "run",
    case: Uint8Array.of(0, 255, 7),
    severity: { WEIGHTS_SUM: "hint" },
  } as const;
  assert.deepEqual(unpackSettings(JSON.parse(JSON.stringify(packSettings(settings)))), settings);
  const plain = { require: [], khronos: true };
  assert.deepEqual(unpackSettings(packSettings(plain)), plain);
});

test("both verbs say what they take", async () => {
  for (const verb of ["worker", "submit"]) {
    const { status, stdout } = await run(verb, "--help");
    assert.equal(status, 0);
    assert.match(stdout, /--redis URL/);
  }
});

test("calls that say nothing end with 2 and a reason", async () => {
  const calls: [string[], RegExp][] = [
    [["worker", "runs"], /worker: runs is not a flag/],
    [["worker", "--root", "nowhere"], /--root nowhere is no folder/],
    [["worker", "--origin", "https://a.example,b.example"], /like https:.*, not b\.example/],
    [["worker", "--origin", "https://a.example/"], /not https:\/\/a\.example\//],
    [["worker", "--concurrency", "0"], /whole number above 0, not 0/],
    [["worker", "--timeout", "soon"], /--timeout is a number above 0/],
    [["worker", "--metrics-port", "70000"], /up to 65535, not 70000/],
    [["worker", "--cache-hours", "never"], /number above 0, not never/],
    [["submit"], /name a run folder/],
    [["submit", "-"], /standard input/],
    [["submit", "nowhere"], /submit: there is no nowhere/],
    [["submit", "nowhere", "--json", "--quiet"], /submit: .*--json, .* take one/],
    [["submit", "x", "--ignore", "WEIGHT_SUM"], /submit: no rule .* did you mean WEIGHTS_SUM/],
    [["submit", PIECE, "--report", `json=${PIECE}`], /submit: .* one of the files that are read/],
    [["submit", "x", "--fail-on", "hint"], /submit: --fail-on is error or warning/],
    [["submit", "http://a/b.glb", "--priority", "-1"], /submit/],
  ];
  for (const [words, reason] of calls) {
    const { status, stderr } = await run(...words);
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, reason);
  }
});
