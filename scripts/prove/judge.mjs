// J4: seeded mutants of everything that the judge reads, and of logs, which are replayed too. None
// may throw, take longer than two seconds of processor time, or lift the process over 512 MB. 100,000 of them, whose
// figures are left in bench/mutants.json; 5,000 with `--sample`; N with `--mutants=N`; only the Nth
// with `--only=N`. Shared among as many processes as there are cores.
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { judgeMutants, MUTANT_SEED } from "../mutants.js";

const MILLISECONDS = 2000;
const MEGABYTES = 512;
const WHOLE = 100_000;

const flag = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
const say = (words) => console.error(words);

const share = flag("share");
if (share !== undefined) {
  process.send(await judgeMutants(JSON.parse(share), say));
} else if (flag("only") !== undefined) {
  const from = Number(flag("only"));
  console.log(await judgeMutants({ from, step: 1, end: from + 1 }, say));
} else {
  const end = process.argv.includes("--sample") ? 5_000 : Number(flag("mutants") ?? WHOLE);
  const step = availableParallelism();
  const parts = await Promise.all(
    Array.from({ length: step }, (_, from) => judgeShare({ from, step, end })),
  );
  report(merge(parts), end === WHOLE);
}

function judgeShare(part) {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [`--share=${JSON.stringify(part)}`]);
    child.on("message", resolve);
    child.on("exit", (code) => reject(new Error(`a share ended with ${code}`)));
  });
}

function merge(parts) {
  const sum = (of) => parts.reduce((total, part) => total + of(part), 0);
  const names = new Set(parts.flatMap(({ verdicts }) => Object.keys(verdicts)));
  const verdicts = [...names].sort().map((name) => [name, sum((part) => part.verdicts[name] ?? 0)]);
  const { ms, what } = parts.map(({ slowest }) => slowest).sort((a, b) => b.ms - a.ms)[0];
  return {
    seed: MUTANT_SEED,
    mutants: sum(({ mutants }) => mutants),
    verdicts: Object.fromEntries(verdicts),
    models: sum(({ models }) => models),
    failed: sum(({ failed }) => failed),
    slowest: { ms: Math.round(ms), what },
    megabytes: Math.round(Math.max(...parts.map(({ megabytes }) => megabytes))),
  };
}

function report(figures, isWhole) {
  const { mutants, verdicts, models, failed, slowest, megabytes } = figures;
  const counts = Object.entries(verdicts).map(([verdict, n]) => `${n} ${verdict}`);
  console.log(
    `${mutants} mutants: ${counts.join(", ")}; ${models} logs made a rig; ${failed} threw`,
  );
  console.log(
    `slowest ${slowest.ms} ms of processor time, ${slowest.what}; largest ${megabytes} MB`,
  );
  if (isWhole) {
    const path = new URL("../../bench/mutants.json", import.meta.url);
    writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
  }
  const isKept = failed === 0 && slowest.ms <= MILLISECONDS && megabytes <= MEGABYTES;
  process.exitCode = isKept ? 0 : 1;
}
