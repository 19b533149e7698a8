// Runs the heavy proofs in scripts/prove/: all of them, or those named. `--sample` is what a check
// of every change can afford. Ends non-zero when one fails.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./prove/", import.meta.url));
const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith("--"));
const wanted = words.filter((word) => !word.startsWith("--"));
const proofs = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -".mjs".length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
if (wanted.some((name) => !proofs.includes(name))) {
  console.error(`there is no proof ${wanted.find((name) => !proofs.includes(name))}`);
  process.exit(2);
}
let failed = 0;
for (const proof of proofs) {
  console.log(`\n-- ${proof}`);
  const run = spawnSync(process.execPath, [`${folder}${proof}.mjs`, ...flags], {
    stdio: "inherit",
  });
  if (run.status !== 0) failed++;
}
console.log(`\n${proofs.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
