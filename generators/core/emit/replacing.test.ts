import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { tempFolder } from "../temp-folder.test.helper.js";

const HELPER = new URL("./replacing.test.helper", import.meta.url);
const REPLACER = fileURLToPath(HELPER) + (import.meta.url.endsWith(".ts") ? ".ts" : ".js");
const LENGTH = 200_000;

test("E04: a process killed while it replaces files leaves each old or new, never half", async () => {
  const folder = tempFolder();
  for (let round = 0; round < 3; round++) {
    const words = [...process.execArgv, REPLACER, folder, `${LENGTH}`];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await setTimeout(3 + 11 * round);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
    for (const name of ["mesh.glb", "rig.json"]) {
      const text = readFileSync(join(folder, name), "latin1");
      assert.equal(text.length, LENGTH, name);
      assert.equal(text, text[0]!.repeat(LENGTH), `${name} is of one piece`);
    }
  }
});

test("E04: where a disk holds only four kilobytes more, the old files stand", () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "mesh.glb"), "old mesh");
  writeFileSync(join(folder, "rig.json"), "old rig");
  // A limit on the size of a file ends the process or fails its write, as a full disk does.
  const node = [process.execPath, ...process.execArgv, REPLACER, folder, `${LENGTH}`];
  const words = node.map((word) => `'${word}'`).join(" ");
  const { status, stdout } = spawnSync("sh", ["-c", `ulimit -f 8; exec ${words}`], {
    encoding: "utf8",
  });
  assert.notEqual(status, 0);
  assert.ok(!stdout.includes("standing"), stdout);
  assert.equal(readFileSync(join(folder, "mesh.glb"), "utf8"), "old mesh");
  assert.equal(readFileSync(join(folder, "rig.json"), "utf8"), "old rig");
  const left = readdirSync(folder).filter((name) => !name.endsWith(".tmp"));
  assert.deepEqual(left.sort(), ["mesh.glb", "rig.json"]);
});
