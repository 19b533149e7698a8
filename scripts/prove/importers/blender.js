import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openGlb } from "./expect.js";
import { inFolder, isInstalled, runProgram } from "./run-program.js";

export const name = "Blender";
const SCRIPT = fileURLToPath(new URL("./blender.py", import.meta.url));

/**
 * Deformed positions at each instant; null where Blender is not installed. At import its first clip
 * poses the armature, so the rest pose is read from a copy without clips.
 */
export async function play(glb, instants) {
  if (!isInstalled("blender")) return null;
  return inFolder((folder) => {
    const posesOf = (bytes, asked) => {
      const [file, list, out] = ["a.glb", "instants.json", "out.json"].map((n) => join(folder, n));
      writeFileSync(file, bytes);
      writeFileSync(list, JSON.stringify(asked));
      const words = ["-b", "--factory-startup", "--python-exit-code", "1", "-P", SCRIPT, "--"];
      runProgram("blender", [...words, file, list, out]);
      return JSON.parse(readFileSync(out, "utf8")).map((pose) => Float64Array.from(pose));
    };
    const [rest] = posesOf(withoutClips(glb), [{ clip: null, seconds: 0 }]);
    const moving = instants.filter(({ clip }) => clip !== null);
    const posed = posesOf(glb, moving);
    return instants.map((instant) => posed[moving.indexOf(instant)] ?? rest);
  });
}

/** The same file whose JSON names no animations; what they used is left unused. */
function withoutClips(glb) {
  const { json } = openGlb(glb);
  const copy = glb.slice();
  const length = new DataView(copy.buffer).getUint32(12, true);
  const text = new TextEncoder().encode(JSON.stringify({ ...json, animations: undefined }));
  copy.fill(0x20, 20, 20 + length);
  copy.set(text, 20);
  return copy;
}
