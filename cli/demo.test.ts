import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { demo } from "./demo.js";
import { UsageError } from "./usage-error.js";

const cwd = mkdtempSync(join(tmpdir(), "bindpose-demo-"));
after(() => rmSync(cwd, { recursive: true, force: true }));

async function run(...words: string[]): Promise<{ code: number; out: string }> {
  let out = "";
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: () => true };
  const code = await demo(words, { stdout, stderr, stdin: process.stdin, cwd });
  return { code, out };
}

test("a demo that was sculpted further is kept and rendered", async () => {
  assert.equal((await run("--out", "mine")).code, 0);
  const log = join(cwd, "mine/scene/log.ndjson");
  appendFileSync(log, '{"op":"replace-color","from":"#3f8f8c","to":"#8c3f6a"}\n');
  const { code, out } = await run("--out", "mine");
  assert.equal(code, 0);
  const lines = readFileSync(log, "utf8").trim().split("\n").length;
  assert.match(out, new RegExp(`[^\\d]${lines - 1} operations`), "all but the header");
  assert.match(out, /wrote mine\/scene\/walk\.png: \d+ x \d+, 8 frames/);
  assert.ok(readFileSync(join(cwd, "mine/scene/walk.png")).length < 60_000);
  assert.match(readFileSync(log, "utf8"), /#8c3f6a/);
});

test("another run is not overwritten", async () => {
  writeFileSync(join(cwd, "mc-skin.config.json"), "{}");
  await assert.rejects(run("--out", "."), UsageError);
  assert.equal(readFileSync(join(cwd, "mc-skin.config.json"), "utf8"), "{}");
});

test("a place that cannot be written to is said at once", async () => {
  writeFileSync(join(cwd, "file"), "");
  await assert.rejects(run("--out", "file"), /cannot write to file/);
  await assert.rejects(run("--out", "/proc/x"), /cannot write to \/proc\/x/);
  await assert.rejects(run("--out", "no/such/parent"), /cannot write to/);
});
