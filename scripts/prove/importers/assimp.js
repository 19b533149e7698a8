import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { slerp } from "bindpose/validator/pose";
import { inFolder, isInstalled, runProgram } from "./run-program.js";

export const name = "assimp";

/**
 * Deformed positions at each instant, from what assimp makes of the file; null where it is not
 * installed. assimp plays nothing: its nodes, bones and keys are written as JSON and evaluated here,
 * linear between its keys. It has no steps, so a step is a line between two keys for it.
 */
export async function play(glb, instants) {
  if (!isInstalled("assimp")) return null;
  const scene = await inFolder((folder) => {
    const [file, out] = [join(folder, "a.glb"), join(folder, "out.json")];
    writeFileSync(file, glb);
    runProgram("assimp", ["export", file, out, "-fassjson"]);
    return JSON.parse(readFileSync(out, "utf8"));
  });
  const [mesh] = scene.meshes;
  return instants.map(({ clip, seconds }) => {
    const animation = scene.animations?.find((found) => found.name === clip);
    const locals = new Map();
    for (const channel of animation?.channels ?? []) {
      const ticks = seconds * animation.tickspersecond;
      const t = valueAt(channel.positionkeys, ticks, mix);
      const r = valueAt(channel.rotationkeys, ticks, (a, b, u) => slerp(a, b, u));
      const s = valueAt(channel.scalingkeys, ticks, mix);
      locals.set(channel.name, compose(t, r, s));
    }
    const worlds = new Map();
    const visit = (node, parent) => {
      const world = multiply(parent, locals.get(node.name) ?? node.transformation);
      worlds.set(node.name, world);
      for (const child of node.children ?? []) visit(child, world);
    };
    visit(scene.rootnode, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const out = new Float64Array(mesh.vertices.length);
    for (const { name: bone, offsetmatrix, weights } of mesh.bones) {
      const m = multiply(worlds.get(bone), offsetmatrix);
      for (const [vertex, weight] of weights) {
        const [x, y, z] = mesh.vertices.slice(3 * vertex, 3 * vertex + 3);
        for (let row = 0; row < 3; row++) {
          const at = 4 * row;
          out[3 * vertex + row] += weight * (m[at] * x + m[at + 1] * y + m[at + 2] * z + m[at + 3]);
        }
      }
    }
    return out;
  });
}

/** assimp's quaternions are w, x, y, z. */
function valueAt(keys, ticks, between) {
  const values = keys.map(([time, value]) => [time, value]);
  let at = values.findLastIndex(([time]) => time <= ticks);
  if (at < 0) at = 0;
  const [start, from] = values[at];
  const [end, to] = values[Math.min(at + 1, values.length - 1)];
  const u = end > start ? Math.max(0, Math.min(1, (ticks - start) / (end - start))) : 0;
  return between(from, to, u);
}

function mix(a, b, u) {
  return a.map((value, i) => value + u * (b[i] - value));
}

/** Row-major, as assimp writes matrices. */
function compose([tx, ty, tz], [w, x, y, z], [sx, sy, sz]) {
  return [
    sx * (1 - 2 * (y * y + z * z)),
    sy * 2 * (x * y - z * w),
    sz * 2 * (x * z + y * w),
    tx,
    sx * 2 * (x * y + z * w),
    sy * (1 - 2 * (x * x + z * z)),
    sz * 2 * (y * z - x * w),
    ty,
    sx * 2 * (x * z - y * w),
    sy * 2 * (y * z + x * w),
    sz * (1 - 2 * (x * x + y * y)),
    tz,
    0,
    0,
    0,
    1,
  ];
}

function multiply(a, b) {
  const out = new Array(16).fill(0);
  for (let i = 0; i < 16; i++) {
    for (let k = 0; k < 4; k++) out[i] += a[4 * (i >> 2) + k] * b[4 * k + (i & 3)];
  }
  return out;
}
