// What the proof of the page stands on: a folder with what is dropped, and the command.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zipSync } from "fflate";
import { draftForeign, draftRun, writeAsset } from "../../../dist/validator/fixtures/index.js";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const PROGRAM = join(root, "dist/cli/main.js");

/** @param shots the folder where pictures are kept, or null */
export function createStand(shots) {
  const folder = mkdtempSync(join(tmpdir(), "prove-viewer-"));

  function bindpose(...words) {
    return spawnSync(process.execPath, [PROGRAM, ...words], { cwd: folder, encoding: "utf8" });
  }

  return {
    folder,
    bindpose,
    /** The page on a server: its address, all its first lines, and its end. */
    serve: (words, count = 1) => serve(folder, words, count),
    /** The page as one file: its address. */
    singleFile() {
      const { status, stderr } = bindpose("view", "demo", "--out", "page.html");
      assert.equal(status, 0, stderr);
      return pathToFileURL(join(folder, "page.html")).href;
    },
    async shoot(page, name) {
      if (shots !== null) await page.screenshot({ path: join(shots, `${name}.png`) });
    },
    layOut() {
      const { status, stderr } = bindpose("demo");
      assert.equal(status, 0, stderr);
      layOut(folder);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function layOut(folder) {
  cpSync(join(folder, "demo/broken"), join(folder, "still"), { recursive: true });
  const draft = draftRun();
  draft.glb.weights.set([0.5, 0, 0, 0], 4 * 30);
  const { glb, rig } = writeAsset(draft);
  mkdirSync(join(folder, "weights"));
  writeFileSync(join(folder, "weights/mesh.glb"), glb);
  writeFileSync(join(folder, "weights/rig.json"), rig);
  const sound = writeAsset(draftRun());
  writeFileSync(
    join(folder, "spindle.zip"),
    zipSync({ "spindle/mesh.glb": sound.glb, "spindle/rig.json": Buffer.from(sound.rig) }),
  );
  writeFileSync(join(folder, "spindle.glb"), sound.glb);
  writeFileSync(join(folder, "spindle.json"), sound.rig);
  writeFileSync(join(folder, "case.json"), '{"requiredAnimations":["fly"]}');
  writeFileSync(join(folder, "hero.glb"), writeAsset(draftForeign()).glb);
  writeFileSync(join(folder, "notes.txt"), "nothing");
  cpSync(join(root, "examples/station"), join(folder, "station"), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, "station/ivory-coinflip.json"), "utf8"));
  writeFileSync(
    join(folder, "worse.json"),
    JSON.stringify({ ...manifest, contract: "0".repeat(16) }),
  );
  mkdirSync(join(folder, "bare"));
  for (const name of ["ivory-coinflip.json", "catalog.json", "library.json"]) {
    cpSync(join(folder, "station", name), join(folder, "bare", name));
  }
}

async function serve(folder, words, count) {
  const child = spawn(process.execPath, [PROGRAM, "view", ...words], { cwd: folder });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  while (text.split("\n").length <= count) await once(child.stdout, "data");
  const lines = text.trimEnd().split("\n");
  return {
    url: lines[0],
    lines,
    async end() {
      child.kill("SIGINT");
      const [code] = await once(child, "exit");
      assert.equal(code, 0, "Ctrl-C ends the server with 0");
    },
  };
}
