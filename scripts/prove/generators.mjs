// 200 seeded random characters per kind go log, run, verdict, pose, export, import without an error;
// every fifth is made again in another process, to the same bytes. `--sample`: 10 per kind.
// `--kind sn --seed 17` repeats one; `--hash --kind sn --seed 17` prints the hash of its bytes.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { goWholeWay, hashOf } from "./generators/whole-way.js";

const words = process.argv.slice(2);
const after = (flag) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
const count = words.includes("--sample") ? 10 : 200;
const kinds = [after("--kind")].filter(Boolean);
const one = after("--seed");
const seeds = one === undefined ? Array.from({ length: count }, (_, i) => i + 1) : [Number(one)];
const self = fileURLToPath(import.meta.url);
let failed = 0;

if (words.includes("--hash")) {
  console.log(await hashOf(kinds[0], seeds[0]));
  process.exit(0);
}
for (const kind of kinds.length > 0 ? kinds : ["mc", "sn", "dc"]) {
  const worst = { posed: 0, imported: 0 };
  let vertices = 0;
  let again = 0;
  for (const seed of seeds) {
    try {
      const seen = await goWholeWay(kind, seed);
      vertices += seen.vertices;
      for (const key of Object.keys(worst)) worst[key] = Math.max(worst[key], seen[key]);
      for (const fault of seen.faults) tell(kind, seed, fault);
      if (seed % 5 !== 0) continue;
      again++;
      const other = spawnSync(
        process.execPath,
        [self, "--hash", "--kind", kind, "--seed", `${seed}`],
        {
          encoding: "utf8",
        },
      );
      if (other.stdout.trim() !== seen.hash) tell(kind, seed, "another process makes other bytes");
    } catch (error) {
      tell(kind, seed, error.stack);
    }
  }
  console.log(
    `${kind}-skin: seeds ${seeds[0]} to ${seeds.at(-1)}, ${vertices} vertices; poses off by ` +
      `${worst.posed.toExponential(1)}, imports by ${worst.imported.toExponential(1)} of the extent; ` +
      `${again} made twice`,
  );
}
console.log(failed === 0 ? "every character came the whole way" : `${failed} faults`);
process.exit(failed > 0 ? 1 : 0);

function tell(kind, seed, fault) {
  failed++;
  console.log(`! ${kind}-skin, seed ${seed}: ${fault} (repeat: --kind ${kind} --seed ${seed})`);
}
