// Many processes save into one store at once, and some are killed: nothing that was told as saved is
// lost, no revision is given twice. `npm run prove store` runs 64 processes, with --sample 8.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cubeGlb, exampleCatalog, exampleWorld } from "../../dist/store/example.test.data.js";
import { openStationStore } from "../../dist/store/index.js";

const SAVERS = 64;
const processes = process.argv.includes("--sample") ? 8 : SAVERS;
const each = SAVERS / processes;
const helper = fileURLToPath(new URL("../../dist/store/saver.test.helper.js", import.meta.url));
const root = mkdtempSync(join(tmpdir(), "bindpose-prove-store-"));
const catalog = await exampleCatalog();

async function openNew(name) {
  const folder = join(root, name);
  const store = await openStationStore({
    folder,
    owner: "maker",
    catalog,
    world: exampleWorld(64),
  });
  await store.upload({ name: "cube", glb: cubeGlb() });
  return { folder, store };
}

/** Starts a saver; resolves with the saves that it told of, and whether it was killed. */
function run(folder, first, count, killAfter = Infinity) {
  const child = spawn(process.execPath, [helper, "maker", folder, String(first), String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const told = [];
  let rest = "";
  child.stdout.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line !== "ready") told.push(line.split(" ").map(Number));
      if (told.length >= killAfter) child.kill("SIGKILL");
    }
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ told, code })));
}

async function check(store, told, what) {
  const { revision, world } = (await store.download()).data;
  const revisions = told.map(([, made]) => made);
  if (new Set(revisions).size !== revisions.length)
    throw new Error(`${what}: a revision was given twice`);
  if (Math.max(0, ...revisions) > revision) throw new Error(`${what}: a told revision is gone`);
  for (const [n] of told) {
    const entity = world.entities.find(({ id }) => id === `toss:${n}`);
    if (entity?.skin !== `skin-${n % 32}`) throw new Error(`${what}: save ${n} is lost`);
  }
  console.log(`${what}: ${told.length} saves told, all kept, at revision ${revision}`);
}

try {
  const whole = await openNew("whole");
  const runs = Array.from({ length: processes }, (_, p) => run(whole.folder, p * each, each));
  const ends = await Promise.all(runs);
  if (ends.some(({ code }) => code !== 0)) throw new Error("a saver failed");
  const told = ends.flatMap((end) => end.told);
  if (told.length !== SAVERS) throw new Error(`${told.length} of ${SAVERS} saves were told`);
  await check(whole.store, told, `${processes} processes`);

  const killed = await openNew("killed");
  const halves = await Promise.all(
    Array.from({ length: 8 }, (_, p) => run(killed.folder, 8 * p, 8, 1 + (p % 4))),
  );
  await check(
    killed.store,
    halves.flatMap((end) => end.told),
    "8 killed processes",
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
