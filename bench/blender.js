/**
 * Blender as a peer: its automatic weights on characters, where it is installed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The command that starts Blender, or undefined. */
export function findBlender() {
  try {
    execFileSync("blender", ["--version"], { stdio: "ignore" });
    return "blender";
  } catch {
    return undefined;
  }
}

/** Blender's weights and times of characters, each with `files` or with `mesh` and `bones`. */
export function runBlender(blender, characters, repeats) {
  const scratch = mkdtempSync(join(tmpdir(), "bindpose-blender-"));
  try {
    const out = join(scratch, "out.json");
    const script = fileURLToPath(new URL("weights-blender.py", import.meta.url));
    const paths = characters.flatMap((character, i) => {
      if (character.files !== undefined) return [character.files.mesh, character.files.skeleton];
      const { mesh, skeleton } = writeCharacter(character, join(scratch, `${i}`));
      return [mesh, skeleton];
    });
    const words = ["--background", "--factory-startup", "--python", script, "--", out];
    execFileSync(blender, [...words, `${repeats}`, ...paths], { stdio: "ignore" });
    return JSON.parse(readFileSync(out, "utf8"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes a character in the form of the reference ones; without a field, of which the form differs. */
export function writeCharacter({ mesh, bones, poses }, base) {
  const files = { mesh: `${base}.mesh.json`, skeleton: `${base}.skel.json`, field: `${base}.none` };
  const { positions, indices } = mesh;
  writeFileSync(files.mesh, JSON.stringify({ positions: [...positions], triangles: [...indices] }));
  writeFileSync(files.skeleton, JSON.stringify({ bones, poses }));
  return files;
}

/** The four largest of each vertex, normalised, as an exporter writes them. */
export function toDense({ bones: names, ptr, idx, val }, bones) {
  const joints = new Uint16Array(4 * (ptr.length - 1));
  const weights = new Float32Array(joints.length);
  const indexOf = names.map((name) => bones.findIndex((bone) => bone.name === name));
  for (let v = 0; v + 1 < ptr.length; v++) {
    const row = idx
      .slice(ptr[v], ptr[v + 1])
      .map((bone, i) => [indexOf[bone], val[ptr[v] + i]])
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4);
    const sum = row.reduce((total, [, weight]) => total + weight, 0);
    for (const [i, [bone, weight]] of row.entries()) {
      joints[4 * v + i] = bone;
      weights[4 * v + i] = weight / sum;
    }
  }
  return { joints, weights };
}
