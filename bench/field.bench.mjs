// S1: sampling a field where its surface is, against evaluating it at every lattice point. S3, its
// part about sampling: field and Surface Nets at 128^3 against manifold-3d's level set of the same
// field. S6: peak memory at 512^3, and the same bytes from two block sizes and two processes. Times
// are CPU time of this process.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { compileField, sampleField } from "../dist/generators/core/index.js";
import { surfaceNets } from "../dist/generators/sn/index.js";
import { figureLog } from "./figure-log.js";

const MEGABYTE = 1e6;

export async function measure({ quick = false } = {}) {
  const repeats = quick ? 3 : 5;
  return [
    measureSampling(128, 8, 40, repeats),
    measureSampling(256, 32, 100, repeats),
    await measureLevelSet(128, quick ? 1 : repeats),
    ...["mc", "sn", "dc"].map((kind) => measureMemory(512, kind)),
    compareBytes(256),
  ];
}

/** The naive side evaluates every `stride`-th plane and counts as `stride` times as much. */
function measureSampling(n, stride, target, repeats) {
  const { field, volume } = figure(n);
  const sparse = [];
  const naive = [];
  sampleField(field, volume, 1);
  for (let round = 0; round < repeats; round++) {
    sparse.push(timeOf(() => sampleField(field, volume, 1)));
    naive.push(stride * timeOf(() => evaluatePlanes(field, n, stride)));
  }
  return ratioRow({
    goal: "S1",
    what: `sampling a figure of ${field.operations} operations at ${n}^3`,
    ours: median(sparse),
    peer: median(naive),
    peerName: "every point evaluated",
    target,
    note: `naive: every ${stride}th plane`,
  });
}

function evaluatePlanes(field, n, stride) {
  const plane = new Float32Array((n + 1) ** 2);
  for (let z = 0; z <= n; z += stride) {
    for (let y = 0; y <= n; y++) {
      for (let x = 0; x <= n; x++) plane[y * (n + 1) + x] = field.distance(x, y, z);
    }
  }
  return plane;
}

async function measureLevelSet(n, repeats) {
  const what = `field and Surface Nets at ${n}^3`;
  const missing = { goal: "S3", what, ours: "", peer: "manifold-3d", ratio: null };
  const { field, volume } = figure(n);
  let Manifold;
  try {
    const wasm = await (await import("manifold-3d")).default();
    wasm.setup();
    ({ Manifold } = wasm);
  } catch {
    return { ...missing, target: "at most 0.1 x", reached: null, note: "manifold-3d is missing" };
  }
  const bounds = { min: [0, 0, 0], max: [n, n, n] };
  const sdf = ([x, y, z]) => -field.distance(x, y, z);
  const mesh = () => surfaceNets.extract(sampleField(field, volume, 1), field);
  const ours = [];
  const theirs = [];
  mesh();
  for (let round = 0; round < repeats; round++) {
    ours.push(timeOf(mesh));
    theirs.push(timeOf(() => Manifold.levelSet(sdf, bounds, 1, 0).delete()));
  }
  const [a, b] = [median(ours), median(theirs)];
  return {
    goal: "S3",
    what,
    ours: milliseconds(a),
    peer: `manifold-3d levelSet ${milliseconds(b)}`,
    ratio: `${(a / b).toFixed(4)} x`,
    target: "at most 0.1 x",
    reached: a <= 0.1 * b,
  };
}

/** Makes the finished mesh in a process of its own, and reads the memory that it ever used. */
function measureMemory(n, kind) {
  const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "memory", n, kind], {
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const { kilobytes, triangles } = JSON.parse(run.stdout);
  const peak = (kilobytes * 1024) / MEGABYTE;
  return {
    goal: "S6",
    what: `${kind} at ${n}^3, ${triangles} triangles: sampled to simplified, audited and coloured`,
    ours: `${peak.toFixed(0)} MB at peak`,
    peer: "",
    ratio: null,
    target: "at most 500 MB",
    reached: peak <= 500,
  };
}

function compareBytes(n) {
  const { field, volume } = figure(n);
  const digests = [1, 4, 5, 9].map((blockSide) =>
    digestOf(sampleField(field, volume, 1, { blockSide })),
  );
  const run = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "digest", n], {
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  digests.push(run.stdout.trim());
  return {
    goal: "S6",
    what: `samples at ${n}^3 from blocks of 1, 4, 5 and 9 points a side, and from another process`,
    ours: `${new Set(digests).size} different`,
    peer: "",
    ratio: null,
    target: "1",
    reached: new Set(digests).size === 1,
    note: "one thread: a worker costs 100 ms before its first, uncompiled brick; 512^3 takes 200 ms",
  };
}

function figure(n) {
  const volume = { x: n, y: n, z: n };
  return { field: compileField(figureLog(n), volume), volume };
}

function digestOf({ slots, bricks, values }) {
  const hash = createHash("sha256");
  for (const array of [slots, bricks, values]) {
    hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  return hash.digest("hex");
}

function timeOf(work) {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

function ratioRow({ goal, what, ours, peer, peerName, target, note }) {
  return {
    goal,
    what,
    ours: milliseconds(ours),
    peer: `${peerName} ${milliseconds(peer)}`,
    ratio: `${(peer / ours).toFixed(0)} x faster`,
    target: `at least ${target} x`,
    reached: peer >= target * ours,
    note,
  };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function milliseconds(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

async function reportMemory(n, kind) {
  const { buildBody } = await import("../dist/generators/core/studio/build-character.js");
  const room = await import(`../dist/generators/${kind}/index.js`);
  const polygonizer = Object.values(room).find((value) => value.kind === kind);
  const { field, volume } = figure(n);
  // every kind at one field unit, so that all have n^3 cells
  const body = buildBody(field, figureLog(n), volume, { ...polygonizer, cellSize: 1 });
  const kilobytes = process.resourceUsage().maxRSS;
  console.log(JSON.stringify({ kilobytes, triangles: body.extracted }));
}

const [, script, task, n, kind] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  if (task === "memory") await reportMemory(Number(n), kind);
  if (task === "digest") {
    const { field, volume } = figure(Number(n));
    console.log(digestOf(sampleField(field, volume, 1)));
  }
}
