import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { mcSkin } from "./program.js";
import { replayTranscript } from "./transcript.test.helper.js";

const DOCS = new URL(
  import.meta.url.endsWith(".ts") ? "../../docs/" : "../../../docs/",
  import.meta.url,
);
const read = (name: string) => readFileSync(new URL(name, DOCS), "utf8");

test("every command of the transcript still answers as it says", async () => {
  const { calls } = await replayTranscript(read("TRANSCRIPT.md"), mcSkin);
  assert.ok(calls.length > 35, `${calls.length} commands`);
  const refused = calls.filter(({ code }) => code !== 0);
  assert.deepEqual(
    refused.map(({ code, command }) => [code, command.split(" ").slice(0, 2).join(" ")]),
    [
      [3, "mc-skin status"],
      [1, "mc-skin render"],
      [2, "mc-skin batch"],
    ],
    "no run yet, no bones yet, and the one mistake that was refused",
  );
  for (const { command, shown, given } of calls) {
    // A render's figures follow the mesh and the weights: the page is generated anew for them.
    if (command.startsWith("mc-skin render")) assert.equal(shown.at(-1), given.at(-1), command);
    else assert.deepEqual(shown, given, command);
  }
});

test("the batch on the page of the programs is answered as it says", async () => {
  const { calls } = await replayTranscript(read("GENERATORS.md"), mcSkin);
  assert.equal(calls.length, 2);
  for (const { code, shown, given } of calls) assert.deepEqual([code, shown], [0, given]);
});
