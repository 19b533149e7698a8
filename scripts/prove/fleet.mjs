// Judging on many machines loses nothing and doubles nothing: 2,000 assets through a queue while
// workers are killed (-9) and the Redis server is killed and started again, and the reports are
// those of `bindpose validate`, byte for byte and in order. Then the throughput of one and of two
// workers beside the embedded pool. `--sample` takes 200 assets. Says so where there is no
// redis-server.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { draftRun, writeAsset } from "../../dist/validator/fixtures/index.js";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const COUNT = process.argv.includes("--sample") ? 200 : Number(process.env.N ?? 2000);
const KILLS = 5;
const PORT = 46379;
const REDIS = `redis://127.0.0.1:${PORT}`;
const QUEUE = ["--redis", REDIS, "--queue", "prove"];

if (spawnSync("redis-server", ["--version"]).status !== 0) {
  console.log("redis-server is not installed: not proved");
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), "bindpose-fleet-"));
let failures = 0;
let redis = await startRedis();
const workers = new Set();
try {
  writeRuns();
  const expected = validate(["--jobs", "2"]);
  await proveNothingIsLost(expected);
  await measureThroughput();
} finally {
  for (const worker of workers) worker.kill("SIGKILL");
  redis.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

/** Every run has bytes of its own; every tenth is broken. */
function writeRuns() {
  for (let i = 0; i < COUNT; i++) {
    const draft = draftRun();
    draft.rig.animations[0].periodMs = 1000 + i;
    if (i % 10 === 0) draft.rig.animations[0].tracks[0].joint = "nobody";
    const { glb, rig } = writeAsset(draft);
    const run = join(folder, "runs", String(i).padStart(5, "0"));
    mkdirSync(run, { recursive: true });
    writeFileSync(join(run, "mesh.glb"), glb);
    writeFileSync(join(run, "rig.json"), rig);
  }
}

function validate(words) {
  const call = [PROGRAM, "validate", "runs", "--ndjson", "--no-khronos", ...words];
  return spawnSync(process.execPath, call, { cwd: folder, maxBuffer: 2 ** 30 }).stdout.toString();
}

async function proveNothingIsLost(expected) {
  for (let i = 0; i < 2; i++) startWorker();
  const submitter = submit("lossless", "submitted.ndjson");
  let ended = false;
  submitter.once("exit", () => {
    ended = true;
  });
  let kills = 0;
  let restarts = 0;
  while (!ended && kills < KILLS) {
    await sleep(COUNT / 2);
    const [victim] = workers;
    victim.kill("SIGKILL");
    workers.delete(victim);
    kills++;
    startWorker();
    if (kills === 2) {
      const gone = once(redis, "exit");
      redis.kill("SIGKILL");
      await gone;
      redis = await startRedis();
      restarts++;
    }
  }
  if (!ended) await once(submitter, "exit");
  const reports = readFileSync(join(folder, "submitted.ndjson"), "utf8");
  const lines = reports.split("\n").filter(Boolean);
  const names = new Set(lines.map((line) => JSON.parse(line).uri));
  console.log(
    `${COUNT} assets, ${kills} workers killed, Redis killed and started ${restarts} time: ` +
      `${lines.length} reports of ${names.size} assets`,
  );
  if (lines.length !== COUNT || names.size !== COUNT) fail("reports are lost or doubled");
  if (reports === expected) console.log("the same bytes in the same order as the embedded pool");
  else fail("the reports are not those of the embedded pool");
  for (const worker of workers) worker.kill("SIGKILL");
  workers.clear();
}

async function measureThroughput() {
  const rates = [];
  for (const jobs of [1, 2]) {
    const seconds = await timed(() => validate(["--jobs", String(jobs)]));
    rates.push(`embedded pool of ${jobs}: ${(COUNT / seconds).toFixed(0)} a second`);
  }
  for (const count of [1, 2]) {
    for (let i = 0; i < count; i++) startWorker("--cache-hours", "0");
    const seconds = await timed(async () => {
      await once(submit(`rate-${count}`, "rate.ndjson"), "exit");
    });
    rates.push(`${count} worker${count > 1 ? "s" : ""}: ${(COUNT / seconds).toFixed(0)} a second`);
    for (const worker of workers) worker.kill("SIGTERM");
    await Promise.all([...workers].map((worker) => once(worker, "exit")));
    if ([...workers].some(({ exitCode }) => exitCode !== 0)) fail("a worker did not drain");
    workers.clear();
  }
  for (const rate of rates) console.log(rate);
}

async function timed(work) {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

function startWorker(...words) {
  const call = [PROGRAM, "worker", ...QUEUE, "--root", folder, "--lock-seconds", "2", ...words];
  const worker = spawn(process.execPath, call, { cwd: folder, stdio: "ignore" });
  workers.add(worker);
}

function submit(batch, file) {
  const words = [...QUEUE, "--batch", batch, "--ndjson", "--no-khronos"];
  const script = `exec "$@" > ${file}`;
  const call = ["-c", script, "sh", process.execPath, PROGRAM, "submit", "runs", ...words];
  return spawn("sh", call, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

async function startRedis() {
  const words = ["--port", String(PORT), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const durable = ["--appendonly", "yes", "--appendfsync", "always"];
  const server = spawn("redis-server", [...words, ...durable], { stdio: "ignore" });
  while (!(await answers())) await sleep(50);
  return server;
}

function answers() {
  return new Promise((resolve) => {
    const socket = connect(PORT, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

function fail(message) {
  failures++;
  console.log(`FAILED: ${message}`);
}
