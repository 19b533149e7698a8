// Proof of goal P5, second half: a render that is killed (SIGKILL) at any instant leaves each of its
// files old or new, never half, and what it left beside them goes with the next render.
//
// Two logs take turns in one folder, so that every render replaces every file. Half of the kills come
// at any instant of the process, half within milliseconds of the first file that is written beside
// its place. 200 kills; `--sample`: 12.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const KILLS = process.argv.includes("--sample") ? 12 : 200;
const PROGRAM = fileURLToPath(new URL("../../dist/generators/mc/main.js", import.meta.url));
const FILES = ["mesh.glb", "rig.json", "scene/preview.png", "scene/pose.png"];
const RENDER = ["render", "--fresh", "--size", "128", "--animation", "nod", "--time", "500"];

const folder = mkdtempSync(join(tmpdir(), "bindpose-kill-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, "scene"));
writeFileSync(
  join(folder, "mc-skin.config.json"),
  JSON.stringify({ volume: { x: 24, y: 24, z: 24 } }),
);

/** A log whose files differ from those of another radius, and their hashes. */
function state(radius) {
  rmSync(join(folder, "scene/log.ndjson"), { force: true });
  const lines = [
    `add-sphere --x 12 --y 8 --z 12 --r ${radius} --color "#d8b48a"`,
    'define-bone --name body --parent ""',
    "define-bone --name top --parent body",
    "set-bone --name body --head-x 12 --head-y 4 --head-z 12 --tail-x 12 --tail-y 9 --tail-z 12",
    "set-bone --name top --head-x 12 --head-y 9 --head-z 12 --tail-x 12 --tail-y 14 --tail-z 12",
    "define-joint --name nod --bone top --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto",
    "define-animation --name nod --period-ms 1000",
    "add-keyframe --animation nod --joint nod --t-ms 0 --value 0",
    `add-keyframe --animation nod --joint nod --t-ms 1000 --value ${radius / 10}`,
  ];
  run(["batch"], lines.join("\n"));
  const log = readFileSync(join(folder, "scene/log.ndjson"));
  const begin = performance.now();
  run(RENDER);
  return { log, hashes: FILES.map(hashOf), time: performance.now() - begin };
}

function run(words, input = "") {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")}: exit ${status}: ${stderr}`);
}

function hashOf(name) {
  return createHash("sha256")
    .update(readFileSync(join(folder, name)))
    .digest("hex");
}

let seed = 12345;
function random() {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return seed / 2 ** 32;
}

/** Starts a render and kills it: after `delay`, or so long after it first writes a file beside. */
async function killRender(delay, isWhileWriting) {
  const render = spawn(process.execPath, [PROGRAM, ...RENDER], { cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => render.once("exit", (_, signal) => resolve(signal)));
  if (isWhileWriting) {
    const watcher = watch(folder);
    const written = new Promise((resolve) => {
      watcher.on("change", (_, name) => String(name).endsWith(".tmp") && resolve());
    });
    await Promise.race([written, ended]);
    watcher.close();
  }
  await Promise.race([wait(delay), ended]);
  render.kill("SIGKILL");
  return (await ended) === "SIGKILL";
}

const states = [state(5), state(6)];
const [first, second] = states;
if (first.hashes.some((hash, i) => hash === second.hashes[i])) throw new Error("the states agree");
const whole = Math.min(first.time, second.time);
const counts = { killed: 0, old: 0, new: 0, mixed: 0, left: 0 };
for (let kill = 0; kill < KILLS; kill++) {
  const target = states[kill % 2];
  const before = FILES.map(hashOf);
  writeFileSync(join(folder, "scene/log.ndjson"), target.log);
  const isWhileWriting = kill % 4 < 2;
  const delay = isWhileWriting ? random() * 25 : random() * whole;
  if (await killRender(delay, isWhileWriting)) counts.killed++;
  const after = FILES.map(hashOf);
  for (const [i, hash] of after.entries()) {
    if (!states.some(({ hashes }) => hashes[i] === hash)) {
      console.error(`kill ${kill}: ${FILES[i]} is neither old nor new`);
      process.exit(1);
    }
  }
  if (after.every((hash, i) => hash === target.hashes[i])) counts.new++;
  else if (after.every((hash, i) => hash === before[i])) counts.old++;
  else counts.mixed++;
  if (leftovers().length > 0) counts.left++;
}
run(RENDER);
if (leftovers().length > 0) {
  console.error(`left beside after a whole render: ${leftovers().join(", ")}`);
  process.exit(1);
}
if (counts.killed < KILLS / 2) {
  console.error(`only ${counts.killed} of ${KILLS} renders were caught alive`);
  process.exit(1);
}
console.log(
  `${KILLS} kills, ${counts.killed} of a render that still ran: all files old ${counts.old}, all new ${counts.new}, some of each ${counts.mixed} (told by the hashes in mesh.glb), none half; files left beside ${counts.left} times, none after the next render`,
);

function leftovers() {
  return ["", "scene"].flatMap((place) =>
    readdirSync(join(folder, place)).filter((name) => name.endsWith(".tmp")),
  );
}
