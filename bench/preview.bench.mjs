// P4: one picture of 512 pixels and 50,000 triangles, the whole process from start to PNG on disk,
// in software and by the WebGPU backend on what this machine has (Mesa's GLES, or a Vulkan driver).

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { loadRenderer } from "../dist/preview/webgpu/index.js";

const SCRIPT = fileURLToPath(new URL("preview-once.js", import.meta.url));
const TARGET = 0.8;

export async function measure({ quick = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-bench-"));
  try {
    const { name, note, close } = await loadRenderer("webgpu");
    close();
    return [timeRow(folder, quick ? 1 : 5, name, note), likeRow(folder, name, note)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeRow(folder, rounds, peer, note) {
  const row = {
    goal: "P4",
    what: "a picture of 512 px, 49,728 triangles, the whole process",
    target: `<= ${TARGET} x`,
  };
  const times = { software: [], webgpu: [] };
  for (let round = 0; round < rounds; round++) {
    for (const renderer of note === undefined ? ["software", "webgpu"] : ["software"]) {
      times[renderer].push(once(renderer, join(folder, `${renderer}.png`)));
    }
  }
  const ours = median(times.software);
  if (note !== undefined) {
    return { ...row, ours: ms(ours), peer: "WebGPU", ratio: null, reached: null, note };
  }
  const theirs = median(times.webgpu);
  const ratio = ours / theirs;
  return {
    ...row,
    ours: ms(ours),
    peer: `${peer}: ${ms(theirs)}`,
    ratio: ratio.toFixed(2),
    reached: ratio <= TARGET,
  };
}

/** How near the two pictures are. */
function likeRow(folder, peer, note) {
  const row = {
    goal: "P4",
    what: "the software picture against the GPU's, mean difference",
    peer,
    ratio: null,
    target: "<= 0.5 of 255, <= 0.5 % by more than 8",
  };
  if (note !== undefined) return { ...row, ours: "-", reached: null, note };
  const [a, b] = ["software", "webgpu"].map(
    (name) => PNG.sync.read(readFileSync(join(folder, `${name}.png`))).data,
  );
  let sum = 0;
  let far = 0;
  for (let i = 0; i < a.length; i++) {
    const off = Math.abs(a[i] - b[i]);
    sum += off;
    if (off > 8) far++;
  }
  const mean = sum / a.length;
  const share = far / a.length;
  return {
    ...row,
    ours: `${mean.toFixed(3)} of 255, ${(100 * share).toFixed(2)} % by more than 8`,
    reached: mean <= 0.5 && share <= 0.005,
  };
}

function once(renderer, file) {
  const start = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, renderer, file], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${renderer}: ${stderr}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function ms(value) {
  return `${value.toFixed(0)} ms`;
}
