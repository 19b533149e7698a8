import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { mcSkin } from "./program.js";
import { replayTranscript } from "./transcript.test.helper.js";

const PAGE = ["../../docs/TRANSCRIPT.md", "../../../docs/TRANSCRIPT.md"].map(
  (path) => new URL(path, import.meta.url),
)[import.meta.url.endsWith(".ts") ? 0 : 1]!;

test("every command of the transcript still answers as it says", async () => {
  const { calls } = await replayTranscript(readFileSync(PAGE, "utf8"), mcSkin);
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
