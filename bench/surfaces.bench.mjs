// S2: faults on random lattices, with npm's isosurface as the control. S3: extraction from samples
// that all read alike, ours in bricks and the peers' as one dense array; the part about sampling is
// field.bench.mjs's. S4: what is left of a tilted box's edges. Times are CPU time of this process.
import { spawnSync } from "node:child_process";
import isosurface from "isosurface";
import { latticeField } from "../dist/conformance/surfaces/lattice-field.js";
import { randomLattices } from "../dist/conformance/surfaces/lattices.js";
import { measureTiltedBox } from "../dist/conformance/surfaces/tilted-box.js";
import {
  auditSurface,
  compileField,
  OUTSIDE,
  packSamples,
  sampleField,
  slotAt,
} from "../dist/generators/core/index.js";
import { dualContouring } from "../dist/generators/dc/index.js";
import { marchingCubes } from "../dist/generators/mc/index.js";
import { surfaceNets } from "../dist/generators/sn/index.js";
import { figureLog } from "./figure-log.js";

const POLYGONIZERS = [marchingCubes, surfaceNets, dualContouring];

export async function measure({ quick = false } = {}) {
  return [
    ...measureFaults(quick ? 10 : 100),
    ...measureExtraction(quick ? 128 : 256, quick ? 3 : 5),
    ...[64, 128].flatMap((cells) =>
      POLYGONIZERS.map((polygonizer) => measureEdges(polygonizer, cells)),
    ),
  ];
}

function measureFaults(count) {
  const controlFaults = sum(randomLattices(25, count), ({ dense }) => {
    const { positions, cells } = isosurface.surfaceNets(dimensionsOf(dense), lookUp(dense));
    return auditSurface({
      positions: Float32Array.from(positions.flat()),
      indices: Uint32Array.from(cells.flatMap(([a, b, c]) => [a, c, b])),
    }).faults;
  });
  return POLYGONIZERS.map((polygonizer) => {
    const faults = sum(randomLattices(25, count), ({ dense }) => {
      const mesh = polygonizer.extract(packSamples(dense), latticeField(dense));
      return auditSurface(mesh).faults;
    });
    return {
      goal: "S2",
      what: `${polygonizer.kind}: faults on ${count} random lattices of 25^3, vertices at one position among them`,
      ours: `${faults}`,
      peer: `isosurface Surface Nets ${controlFaults}`,
      ratio: null,
      target: "0, and more of the control",
      reached: faults === 0 && controlFaults > 0,
      note: "`npm run prove surfaces` also proves that nothing intersects",
    };
  });
}

function measureExtraction(n, repeats) {
  const volume = { x: n, y: n, z: n };
  const field = compileField(figureLog(n), volume);
  const grid = sampleField(field, volume, 1);
  const dense = unpack(grid);
  const dimensions = dimensionsOf(dense);
  const read = lookUp(dense);
  const [sn, mc, dc, peerNets, peerCubes] = medians(repeats, [
    () => surfaceNets.extract(grid, field),
    () => marchingCubes.extract(grid, field),
    () => dualContouring.extract(grid, field),
    () => isosurface.surfaceNets(dimensions, read),
    () => isosurface.marchingCubes(dimensions, read),
  ]);
  const row = (what, ours, peer, peerName, bound) => ({
    goal: "S3",
    what: `${what} at ${n}^3`,
    ours: milliseconds(ours),
    peer: `${peerName} ${milliseconds(peer)}`,
    ratio: `${(ours / peer).toFixed(3)} x`,
    target: `at most ${bound} x`,
    reached: ours <= bound * peer,
  });
  const cubes = measureScikit(dense);
  const scikit = { ...row("Marching Cubes", mc, cubes ?? 1, "scikit-image", 1.5) };
  return [
    row("Surface Nets", sn, peerNets, "isosurface", 0.35),
    row("Marching Cubes", mc, peerCubes, "isosurface", 0.4),
    cubes === null
      ? { ...scikit, peer: "scikit-image", ratio: null, reached: null, note: "not installed" }
      : scikit,
    row("Dual Contouring, with its looks at the field,", dc, sn, "our Surface Nets", 5),
  ];
}

function measureEdges(polygonizer, cells) {
  const errors = measureTiltedBox(polygonizer, cells);
  const { edgeMax, edgeMean, cornerMax, selfIntersections } = errors;
  const isControl = polygonizer !== dualContouring;
  const isKept = edgeMax <= 0.3 && edgeMean <= 0.01 && cornerMax <= 0.05;
  return {
    goal: "S4",
    what: `${polygonizer.kind}: tilted box in ${cells}^3 cells${isControl ? " (control)" : ""}`,
    ours:
      `edges ${edgeMax.toFixed(4)} at most, ${edgeMean.toFixed(5)} on average, ` +
      `corners ${cornerMax.toFixed(5)} cells; ${selfIntersections} self-intersections`,
    peer: "",
    ratio: null,
    target: isControl
      ? "edges at least 0.5"
      : "edges 0.3, on average 0.01, corners 0.05, no self-intersection",
    reached: isControl ? edgeMax >= 0.5 : isKept && selfIntersections === 0,
  };
}

/** The grid's samples as one array; bricks without a surface are 1 or -1. */
function unpack(grid) {
  const { nx, ny, nz, values } = grid;
  const dense = new Float32Array(nx * ny * nz);
  let at = 0;
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const slot = slotAt(grid, i >> 3, j >> 3, k >> 3);
        const sample = ((k & 7) * 9 + (j & 7)) * 9 + (i & 7);
        dense[at++] = slot >= 0 ? values[slot * 729 + sample] : slot === OUTSIDE ? 1 : -1;
      }
    }
  }
  return { nx, ny, nz, values: dense };
}

function dimensionsOf({ nx, ny, nz }) {
  return [nx, ny, nz];
}

function lookUp({ nx, ny, values }) {
  return (x, y, z) => values[(Math.round(z) * ny + Math.round(y)) * nx + Math.round(x)];
}

/** Milliseconds of scikit-image's Lewiner Marching Cubes on the same samples, or null without it. */
function measureScikit({ nx, ny, nz, values }) {
  const script = `
import sys, time
import numpy
from skimage.measure import marching_cubes
a = numpy.frombuffer(sys.stdin.buffer.read(), dtype=numpy.float32).reshape(${nz}, ${ny}, ${nx}).copy()
times = []
for _ in range(5):
    start = time.process_time()
    marching_cubes(a, 0)
    times.append(time.process_time() - start)
print(sorted(times)[2] * 1000)
`;
  const input = new Uint8Array(values.buffer);
  // Debian's own Python first: its packages are not seen by another one on the path.
  for (const python of ["/usr/bin/python3", "python3"]) {
    const run = spawnSync(python, ["-c", script], { input, encoding: "utf8" });
    if (run.status === 0) return Number(run.stdout);
  }
  return null;
}

/** Median CPU time of each task, the tasks taking turns after one turn that does not count. */
function medians(repeats, tasks) {
  const times = tasks.map(() => []);
  for (let round = 0; round <= repeats; round++) {
    for (const [i, task] of tasks.entries()) {
      const from = process.cpuUsage();
      task();
      const { user, system } = process.cpuUsage(from);
      if (round > 0) times[i].push((user + system) / 1000);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(repeats / 2)]);
}

function sum(items, measureItem) {
  let total = 0;
  for (const item of items) total += measureItem(item);
  return total;
}

function milliseconds(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
