/**
 * The reference characters for weights and how they are measured. They lie in a folder that is not
 * part of the project, `$BINDPOSE_SHARED/weights` or `../shared/weights` beside the checkout, with
 * Blender's own weights and the program that measures both alike.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deriveWeights } from "../dist/generators/core/index.js";

const run = promisify(execFile);

/** Why nothing is measured where the references are absent. */
export const ABSENT = "reference characters absent; set BINDPOSE_SHARED to their folder";

/** Characters whose every metric is compared with Blender's, each at 2k and 20k vertices. */
export const COMPARED = ["arm", "humanoid", "quadruped", "accessory"];

/** Inputs that break others, at 2k. */
export const HOSTILE = "degen1 degen2 specks tetra outside flipped unwelded tiny huge".split(" ");

/** The folder of the references, or undefined. */
export function referenceFolder() {
  const beside = fileURLToPath(new URL("../../shared", import.meta.url));
  const folder = join(process.env.BINDPOSE_SHARED ?? beside, "weights");
  return existsSync(join(folder, "metrics.mjs")) ? folder : undefined;
}

/** A character's mesh, skeleton and field; `files` are what the measuring program reads. */
export function loadCharacter(folder, name, size) {
  const files = {
    mesh: join(folder, `${name}.${size}.mesh.json`),
    skeleton: join(folder, `${name}.skel.json`),
    field: join(folder, `${name}.sdf.json`),
    blender: join(folder, `${name}.${size}.blender.json`),
  };
  const mesh = readJson(files.mesh);
  const { bones } = readJson(files.skeleton);
  return {
    name: `${name} ${size}`,
    files,
    mesh: {
      positions: Float32Array.from(mesh.positions),
      indices: Uint32Array.from(mesh.triangles),
    },
    bones,
    field: existsSync(files.field) ? bodyOf(readJson(files.field).primitives) : null,
  };
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Weights in the form that the measuring program reads. */
export function toSparse(bones, { joints, weights }) {
  const sparse = { source: "bindpose", bones: bones.map(({ name }) => name), ptr: [0] };
  sparse.idx = [];
  sparse.val = [];
  for (let v = 0; v < joints.length / 4; v++) {
    for (let i = 4 * v; i < 4 * v + 4; i++) {
      if (weights[i] === 0) continue;
      sparse.idx.push(joints[i]);
      sparse.val.push(weights[i]);
    }
    sparse.ptr.push(sparse.idx.length);
  }
  return sparse;
}

/**
 * What the reference program measures on a character's weights: ours when none are given.
 * `files` are paths, of which `field` may be missing.
 */
export async function measureWeights(folder, character, sparse) {
  const scratch = mkdtempSync(join(tmpdir(), "bindpose-weights-"));
  try {
    const path = join(scratch, "weights.json");
    writeFileSync(path, JSON.stringify(sparse));
    const { mesh, skeleton, field } = character.files;
    const words = [join(folder, "metrics.mjs"), mesh, skeleton, path];
    if (existsSync(field)) words.push(field);
    const { stdout } = await run(process.execPath, [...words, "--json"], { maxBuffer: 1 << 24 });
    return JSON.parse(stdout);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Our weights of a character, with the warnings. */
export function deriveFor({ mesh, bones, field }) {
  return deriveWeights(mesh, bones, field);
}

/** Blender's stored weights of a character. */
export function blenderWeights({ files }) {
  return readJson(files.blender);
}

/** The field of a list of primitives, left-folded with the quadratic smooth minimum. */
function bodyOf(primitives) {
  const distance = (x, y, z) => {
    let body = 0;
    for (const [i, primitive] of primitives.entries()) {
      const solid = distanceTo(primitive, x, y, z);
      const { blend = 0, op = "union" } = primitive;
      if (i === 0) body = solid;
      else if (op === "subtract") body = -smoothMin(-body, solid, blend);
      else if (op === "intersect") body = -smoothMin(-body, -solid, blend);
      else body = smoothMin(body, solid, blend);
    }
    return body;
  };
  const step = 1e-6;
  const gradient = (x, y, z, out) => {
    out[0] = distance(x + step, y, z) - distance(x - step, y, z);
    out[1] = distance(x, y + step, z) - distance(x, y - step, z);
    out[2] = distance(x, y, z + step) - distance(x, y, z - step);
  };
  return { distance, gradient };
}

function smoothMin(a, b, k) {
  const h = k > 0 ? Math.max(k - Math.abs(a - b), 0) / k : 0;
  return Math.min(a, b) - (h * h * k) / 4;
}

function distanceTo(primitive, x, y, z) {
  switch (primitive.type) {
    case "sphere": {
      const [cx, cy, cz] = primitive.c;
      return length(x - cx, y - cy, z - cz) - primitive.r;
    }
    case "capsule": {
      const { a, b, ra, rb } = primitive;
      const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
      const along = (x - a[0]) * ux + (y - a[1]) * uy + (z - a[2]) * uz;
      const h = Math.min(1, Math.max(0, along / (ux * ux + uy * uy + uz * uz)));
      return length(x - a[0] - h * ux, y - a[1] - h * uy, z - a[2] - h * uz) - (ra + (rb - ra) * h);
    }
    case "ellipsoid": {
      const [px, py, pz] = [x - primitive.c[0], y - primitive.c[1], z - primitive.c[2]];
      const [rx, ry, rz] = primitive.r;
      const near = length(px / rx, py / ry, pz / rz);
      const slope = length(px / (rx * rx), py / (ry * ry), pz / (rz * rz));
      return slope > 1e-12 ? (near * (near - 1)) / slope : -Math.min(rx, ry, rz);
    }
    case "box": {
      const { c, half, round = 0 } = primitive;
      const qx = Math.abs(x - c[0]) - half[0] + round;
      const qy = Math.abs(y - c[1]) - half[1] + round;
      const qz = Math.abs(z - c[2]) - half[2] + round;
      const outside = length(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
      return outside + Math.min(Math.max(qx, qy, qz), 0) - round;
    }
    default:
      throw new Error(`unknown primitive ${primitive.type}`);
  }
}

function length(x, y, z) {
  return Math.sqrt(x * x + y * y + z * z);
}
