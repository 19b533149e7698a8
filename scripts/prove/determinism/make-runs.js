// Renders every run below a folder in one process, the last first where `--backwards` is said, and
// prints {"RUN/FILE": hash of its bytes} of what it made.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2];
const runs = readdirSync(root).sort();
if (process.argv.includes("--backwards")) runs.reverse();
const readInput = async () => ({ ok: true, data: "" });
const hashes = {};
for (const run of runs) {
  const folder = join(root, run);
  const kind = ["mc", "sn", "dc"].find((name) =>
    existsSync(join(folder, `${name}-skin.config.json`)),
  );
  const program = (await import(`bindpose/generators/${kind}`))[`${kind}Skin`];
  const { code, err } = await program.run({
    words: ["render", "--size", "128"],
    folder,
    readInput,
  });
  if (code !== 0) throw new Error(`${run}: ${err}`);
  for (const file of ["mesh.glb", "rig.json", "scene/preview.png"]) {
    const bytes = readFileSync(join(folder, file));
    hashes[`${run}/${file}`] = createHash("sha256").update(bytes).digest("hex");
  }
}
console.log(JSON.stringify(hashes));
