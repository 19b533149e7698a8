// Goal S5's runs: jittered figures in 96^3 cells, the surfaces of all three programs, simplified to
// four shares of their triangles by ours and by meshoptimizer to the same count.
import { MeshoptSimplifier } from "meshoptimizer";
import {
  auditSurface,
  compileField,
  countSelfIntersections,
  sampleField,
  simplifySurface,
} from "../dist/generators/core/index.js";
import { dualContouring } from "../dist/generators/dc/index.js";
import { marchingCubes } from "../dist/generators/mc/index.js";
import { surfaceNets } from "../dist/generators/sn/index.js";
import { figureLog } from "./figure-log.js";

const CELLS = 96;
/** Barycentric points of a triangle at which its distance from the field's surface is taken. */
const PROBES = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.6, 0.2, 0.2],
  [0.2, 0.6, 0.2],
  [0.2, 0.2, 0.6],
];

export const RATIOS = [0.5, 0.25, 0.1, 0.05];

/** Yields one record per character, kind and ratio: counts, faults, errors, crossings, milliseconds. */
export async function* simplifyTrials(characters) {
  await MeshoptSimplifier.ready;
  for (let seed = 1; seed <= characters; seed++) {
    const volume = { x: CELLS, y: CELLS, z: CELLS };
    const field = compileField(jitter(figureLog(CELLS), seed), volume);
    const grid = sampleField(field, volume, 1);
    for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
      const mesh = polygonizer.extract(grid, field);
      for (const ratio of RATIOS) yield runTrial(field, mesh, polygonizer.kind, ratio);
    }
  }
}

function runTrial(field, mesh, kind, ratio) {
  const goal = Math.floor((mesh.indices.length / 3) * ratio);
  const peer = timed(() =>
    keepUsed(mesh, MeshoptSimplifier.simplify(mesh.indices, mesh.positions, 3, 3 * goal, 1e9)[0]),
  );
  const regions = new Uint32Array(mesh.indices.length / 3);
  const settings = {
    maxError: 1e9,
    maxEdge: 1e9,
    evenness: 0,
    leastTriangles: peer.result.indices.length / 3,
  };
  const ours = timed(() => simplifySurface({ mesh, regions }, settings).mesh);
  return { kind, ratio, ours: judge(field, ours), peer: judge(field, peer) };
}

function judge(field, { result, ms }) {
  const { faults, firstFault, triangles } = auditSurface(result);
  return {
    faults,
    firstFault,
    triangles,
    crossings: countSelfIntersections(result),
    error: meanDistance(field, result),
    ms,
  };
}

/** The mean distance of a mesh from the field's surface, by area. */
function meanDistance(field, { positions: p, indices }) {
  let sum = 0;
  let total = 0;
  const corner = (vertex) => [p[3 * vertex], p[3 * vertex + 1], p[3 * vertex + 2]];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [corner(indices[t]), corner(indices[t + 1]), corner(indices[t + 2])];
    const u = b.map((value, i) => value - a[i]);
    const v = c.map((value, i) => value - a[i]);
    const area = Math.hypot(
      u[1] * v[2] - u[2] * v[1],
      u[2] * v[0] - u[0] * v[2],
      u[0] * v[1] - u[1] * v[0],
    );
    for (const [f, g, h] of PROBES) {
      const [x, y, z] = a.map((value, i) => f * value + g * b[i] + h * c[i]);
      sum += area * Math.abs(field.distance(x, y, z));
      total += area;
    }
  }
  return sum / total;
}

/** A peer's triangles with only the vertices they use. */
function keepUsed({ positions }, indices) {
  const numbers = new Map();
  const kept = indices.map((vertex) => {
    if (!numbers.has(vertex)) numbers.set(vertex, numbers.size);
    return numbers.get(vertex);
  });
  const used = Float32Array.from(
    [...numbers.keys()].flatMap((vertex) => [...positions.subarray(3 * vertex, 3 * vertex + 3)]),
  );
  return { positions: used, indices: kept };
}

/** Moves every part of a figure by up to half a cell, the same way for a seed. */
function jitter(operations, seed) {
  let state = seed;
  const shift = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return operations.map((operation) => ({
    ...operation,
    x: operation.x + shift(),
    y: operation.y + shift(),
    z: operation.z + shift(),
  }));
}

function timed(work) {
  const start = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(start);
  return { result, ms: (user + system) / 1000 };
}
