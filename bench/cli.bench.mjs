// The command as its users start it: P2 against `node -e 0`, J6 on a thousand runs in one call.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { draftRun, writeAsset } from "../dist/validator/fixtures/index.js";
import { makeTubeCharacter } from "./tube-character.js";

const PROGRAM = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const REPEATS = 5;
const RUNS = 1000;

export async function measure({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-bench-cli-"));
  try {
    writeFileSync(join(folder, "tube.glb"), makeTubeCharacter(5000).glb);
    const { glb, rig } = writeAsset(draftRun());
    mkdirSync(join(folder, "run"));
    writeFileSync(join(folder, "run/mesh.glb"), glb);
    writeFileSync(join(folder, "run/rig.json"), rig);
    return [...measureStart(folder), ...measureMany(folder, quick ? 200 : RUNS)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** P2: what a call costs beside starting Node, turn by turn. */
function measureStart(folder) {
  const calls = {
    nothing: ["-e", "0"],
    version: [PROGRAM, "--version"],
    validate: [PROGRAM, "validate", "tube.glb", "--no-khronos", "--quiet"],
  };
  const times = { nothing: [], version: [], validate: [] };
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [name, words] of Object.entries(calls)) times[name].push(run(folder, words).ms);
  }
  const base = median(times.nothing);
  const start = (what, name, limit) => {
    const ratio = median(times[name]) / base;
    return {
      goal: "P2",
      what,
      ours: `${median(times[name]).toFixed(0)} ms`,
      peer: `node -e 0: ${base.toFixed(0)} ms`,
      ratio: ratio.toFixed(2),
      target: `<= ${limit}`,
      reached: ratio <= limit,
    };
  };
  return [
    start("bindpose --version", "version", 1.6),
    start("bindpose validate, 5k vertices, without Khronos", "validate", 8),
  ];
}

/** J6: one call on many runs, with one worker thread and with two. */
function measureMany(folder, count) {
  const words = (jobs, many) => [
    ...[PROGRAM, "validate", ...Array.from({ length: many }, () => "run")],
    ...["--ndjson", "--jobs", String(jobs), "--timeout", "60"],
  ];
  const one = run(folder, words(1, count));
  const two = run(folder, words(2, count));
  const few = run(folder, words(2, count / 10));
  const isSame = one.stdout === two.stdout && one.stdout.trimEnd().split("\n").length === count;
  const growth = two.maxRss / few.maxRss;
  const faster = one.ms / two.ms;
  const cores = availableParallelism();
  return [
    {
      goal: "J6",
      what: `${count} runs in one call, two workers against one`,
      ours: `${(two.ms / 1000).toFixed(1)} s`,
      peer: `one worker: ${(one.ms / 1000).toFixed(1)} s`,
      ratio: faster.toFixed(2),
      target: ">= 1.7",
      reached: cores < 2 ? null : faster >= 1.7,
      note: `${cores} cores; the same bytes in the same order: ${isSame ? "yes" : "NO"}`,
    },
    {
      goal: "J6",
      what: "largest memory of that call",
      ours: `${two.maxRss.toFixed(0)} MB`,
      peer: `a tenth of the runs: ${few.maxRss.toFixed(0)} MB`,
      ratio: growth.toFixed(2),
      target: "<= 1.5",
      reached: growth <= 1.5 && isSame,
    },
  ];
}

/** Says the largest resident set when the process ends, as Node knows it. */
const WATCH =
  "data:text/javascript,process.on('exit',()=>process._rawDebug('maxRSS',process.resourceUsage().maxRSS))";

function run(cwd, words) {
  const isMany = words.length > 20;
  const args = isMany ? ["--import", WATCH, ...words] : words;
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const ms = performance.now() - start;
  const kilobytes = [...stderr.matchAll(/maxRSS (\d+)/g)].map(([, value]) => Number(value));
  return { ms, stdout, maxRss: Math.max(0, ...kilobytes) / 1024 };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
