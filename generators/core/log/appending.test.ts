import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { tempFolder } from "../temp-folder.test.helper.js";

const HELPER = new URL("./appending.test.helper", import.meta.url);
const WRITER = fileURLToPath(HELPER) + (import.meta.url.endsWith(".ts") ? ".ts" : ".js");

const WRITERS = 8;
const RECORDS = 500;

test("E01: eight processes of 500 records of 8 KB leave 4,000 whole lines, each once", async () => {
  const path = join(tempFolder(), "log.ndjson");
  const codes = await Promise.all(
    Array.from({ length: WRITERS }, (_, who) => {
      const words = [...process.execArgv, WRITER, path, `writer${who}`, `${RECORDS}`];
      const child = spawn(process.execPath, words, { stdio: "inherit" });
      return new Promise((resolve) => child.on("close", resolve));
    }),
  );
  assert.deepEqual(codes, Array(WRITERS).fill(0));
  const lines = readFileSync(path, "utf8").split("\n");
  assert.equal(lines.pop(), "", "the last line is whole");
  const parsed = lines.map((line) => JSON.parse(line));
  const records = parsed.filter((line) => line.bindpose === undefined);
  assert.equal(records.length, WRITERS * RECORDS);
  assert.equal(new Set(records.map(({ operations }) => operations[0].name)).size, records.length);
  assert.ok(lines[lines.length - 1]!.length > 7800);
  const headers = new Set(lines.filter((line) => line.startsWith('{"bindpose"')));
  assert.equal(headers.size, 1, "a race makes equal headers only");
});
