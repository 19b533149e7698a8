// J4: seeded mutants of everything that the judge reads, and of logs, which are replayed too. None
// may throw, take longer than two seconds, or lift the process over 512 MB. 100,000 of them, whose
// figures are left in bench/mutants.json; 5,000 with `--sample`, N with `--mutants=N`.
import { writeFileSync } from "node:fs";
import { judgeMutants, MUTANT_SEED } from "../mutants.js";

const MILLISECONDS = 2000;
const MEGABYTES = 512;
const WHOLE = 100_000;

const asked = process.argv.find((word) => word.startsWith("--mutants="))?.split("=")[1];
const count = process.argv.includes("--sample") ? 5_000 : Number(asked ?? WHOLE);
const figures = await judgeMutants(count, (words) => console.error(words));
const { mutants, verdicts, models, failed, slowest, megabytes } = figures;
const counts = Object.entries(verdicts).map(([verdict, n]) => `${n} ${verdict}`);
console.log(`${mutants} mutants: ${counts.join(", ")}; ${models} logs made a rig; ${failed} threw`);
console.log(
  `slowest ${slowest.ms.toFixed(0)} ms, ${slowest.what}; largest ${megabytes.toFixed(0)} MB`,
);
if (process.send) process.send(figures);
if (count === WHOLE) {
  const path = new URL("../../bench/mutants.json", import.meta.url);
  const kept = { seed: MUTANT_SEED, ...figures, megabytes: Math.round(megabytes) };
  kept.slowest = { ...slowest, ms: Math.round(slowest.ms) };
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
}
if (failed > 0 || slowest.ms > MILLISECONDS || megabytes > MEGABYTES) process.exit(1);
