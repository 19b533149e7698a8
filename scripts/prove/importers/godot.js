import { spawn } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFolder, isInstalled, runProgram } from "./run-program.js";

export const name = "Godot";
const SCRIPT = fileURLToPath(new URL("./godot.gd", import.meta.url));

/**
 * How Godot 3 takes the file: it bakes clips anew at a rate of its own (15 a second by default) and
 * drops keys; here at a fine rate and without dropping.
 */
const IMPORT = `[remap]
importer="scene"
type="PackedScene"

[deps]
source_file="res://a.glb"

[params]
animation/import=true
animation/fps=480
animation/optimizer/enabled=false
meshes/compress=false
`;
const IMPORT_SECONDS = 120;

/** Deformed positions at each instant; null where Godot 3's server is not installed. */
export async function play(glb, instants) {
  if (!isInstalled("godot3-server")) return null;
  return inFolder(async (folder) => {
    writeFileSync(
      join(folder, "project.godot"),
      'config_version=4\n[application]\nconfig/name="a"\n',
    );
    writeFileSync(join(folder, "a.glb"), glb);
    writeFileSync(join(folder, "a.glb.import"), IMPORT);
    writeFileSync(join(folder, "instants.json"), JSON.stringify(instants));
    copyFileSync(SCRIPT, join(folder, "godot.gd"));
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    await importIn(folder, env);
    runProgram("godot3-server", ["--path", folder, "-s", "res://godot.gd"], { env, seconds: 120 });
    return JSON.parse(readFileSync(join(folder, "out.json"), "utf8")).map((p) =>
      Float64Array.from(p),
    );
  });
}

/** Runs the editor until it has imported the file: it does not end by itself. */
async function importIn(folder, env) {
  const editor = spawn("godot3-server", ["--path", folder, "--editor", "--quit"], {
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => editor.once("close", resolve));
  const imported = join(folder, ".import");
  for (let half = 0; half < 2 * IMPORT_SECONDS; half++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    // The checksum is written last.
    if (existsSync(imported) && readdirSync(imported).some((n) => /^a\.glb-.*\.md5$/.test(n)))
      break;
  }
  editor.kill("SIGKILL");
  await ended;
}
