import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { sandbox, VOLUME } from "./sandbox.test.helper.js";

const HELPER = new URL("./concurrent-writer.test.helper", import.meta.url);
const WRITER = fileURLToPath(HELPER) + (import.meta.url.endsWith(".ts") ? ".ts" : ".js");

test("four processes of 25 records each leave 100 whole lines, and each was told its number", async () => {
  const box = sandbox({ volume: VOLUME });
  const told = (await Promise.all([1, 2, 3, 4].map((who) => numbersOf(box.folder, who)))).flat();
  const lines = box.read("scene/log.ndjson").split("\n");
  assert.equal(lines.pop(), "");
  const records = lines.map((line) => JSON.parse(line)).filter((record) => record.op);
  assert.equal(new Set(records.map(({ x, y }) => `${x},${y}`)).size, 100);
  assert.equal(records.length, 100);
  assert.deepEqual(
    told.sort((a, b) => a - b),
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
  assert.match(await box.does("status"), /100 of 100 operations in effect/);
});

function numbersOf(folder: string, who: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, WRITER, folder, `${who}`]);
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
    });
    child.on("error", reject);
    child.on("close", () => resolve(text.trim().split("\n").map(Number)));
  });
}
