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
  const solids = primitives.map(solidOf);
  const blends = Float64Array.from(primitives, ({ blend = 0 }) => blend);
  const isCut = primitives.map(({ op = "union" }) => op !== "union");
  const negates = primitives.map(({ op }) => op === "intersect");
  const distance = (x, y, z) => {
    let body = solids[0](x, y, z);
    for (let i = 1; i < solids.length; i++) {
      const solid = solids[i](x, y, z);
      body = isCut[i]
        ? -smoothMin(-body, negates[i] ? -solid : solid, blends[i])
        : smoothMin(body, solid, blends[i]);
    }
    return body;
  };
  const step = 1e-6;
  const gradient = (x, y, z, out) => {
    const here = distance(x, y, z);
    out[0] = distance(x + step, y, z) - here;
    out[1] = distance(x, y + step, z) - here;
    out[2] = distance(x, y, z + step) - here;
  };
  return { distance, gradient };
}

function smoothMin(a, b, k) {
  const h = k > 0 ? Math.max(k - Math.abs(a - b), 0) / k : 0;
  return Math.min(a, b) - (h * h * k) / 4;
}

/** A primitive's distance as a function of its own, so that nothing is looked up at each point. */
function solidOf(primitive) {
  switch (primitive.type) {
    case "sphere": {
      const [[cx, cy, cz], r] = [primitive.c, primitive.r];
      return (x, y, z) => length(x - cx, y - cy, z - cz) - r;
    }
    case "capsule": {
      const { a, b, ra, rb } = primitive;
      const [ax, ay, az] = a;
      const [ux, uy, uz] = [b[0] - ax, b[1] - ay, b[2] - az];
      const over = 1 / (ux * ux + uy * uy + uz * uz);
      return (x, y, z) => {
        const [px, py, pz] = [x - ax, y - ay, z - az];
        const h = Math.min(1, Math.max(0, (px * ux + py * uy + pz * uz) * over));
        return length(px - h * ux, py - h * uy, pz - h * uz) - (ra + (rb - ra) * h);
      };
    }
    case "ellipsoid": {
      const [cx, cy, cz] = primitive.c;
      const [rx, ry, rz] = primitive.r;
      const least = Math.min(rx, ry, rz);
      return (x, y, z) => {
        const [px, py, pz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
        const near = length(px, py, pz);
        const slope = length(px / rx, py / ry, pz / rz);
        return slope > 1e-12 ? (near * (near - 1)) / slope : -least;
      };
    }
    case "box": {
      const { c, half, round = 0 } = primitive;
      const [cx, cy, cz] = c;
      const [hx, hy, hz] = half.map((extent) => extent - round);
      return (x, y, z) => {
        const qx = Math.abs(x - cx) - hx;
        const qy = Math.abs(y - cy) - hy;
        const qz = Math.abs(z - cz) - hz;
        const outside = length(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
        return outside + Math.min(Math.max(qx, qy, qz), 0) - round;
      };
    }
    default:
      throw new Error(`unknown primitive ${primitive.type}`);
  }
}

function length(x, y, z) {
  return Math.sqrt(x * x + y * y + z * z);
}
