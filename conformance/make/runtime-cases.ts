import { randomRig } from "../random-rig.js";
import type { RuntimeOutcome } from "../suite/conformance-case.js";
import { boneMesh } from "./bone-mesh.js";
import type { CaseFiles } from "./case-files.js";
import { CURVE_CASES } from "./curve-cases.js";
import { PLAY_CASES } from "./play-cases.js";
import { POSE_CASES } from "./pose-cases.js";
import { poseNumbers } from "./pose-numbers.js";
import { at, type RuntimeCase } from "./runtime-case.js";

/** How far a vertex may be off, over the extent: float32 and nothing more. */
const TOLERANCE = 1e-6;
/** Seeds whose rigs use everything at once, and are no larger than they need be. */
const SEEDS = [1, 2, 3, 5, 8, 13] as const;

/** Rigs that exercise sections 3 and 4, and the poses of the judge's own evaluator. */
export function runtimeCases(): CaseFiles[] {
  return [...POSE_CASES, ...CURVE_CASES, ...PLAY_CASES, ...SEEDS.map(randomCase)].map(caseFiles);
}

function caseFiles({ name, about, clauses, rig, asks }: RuntimeCase): CaseFiles {
  const mesh = boneMesh(rig);
  const outcome: RuntimeOutcome = {
    extent: diagonalOf(mesh.positions),
    tolerance: TOLERANCE,
    poses: asks.map((ask) => ({ ask, pose: poseNumbers(rig, mesh, ask) })),
  };
  return {
    description: {
      name,
      kind: "runtime",
      area: name.slice(0, name.indexOf("/")),
      about,
      clauses: [...clauses].sort(),
      codes: [],
    },
    outcome,
    asset: new Map<string, Uint8Array | string>([
      ["mesh.glb", mesh.glb],
      ["rig.json", `${JSON.stringify(rig, null, 1)}\n`],
    ]),
  };
}

function randomCase(seed: number): RuntimeCase {
  const rig = randomRig(seed);
  return {
    name: `random/${seed}`,
    about: `a random rig, seed ${seed}: branches, mounts, followers and every interpolation at once`,
    clauses: ["3.pose", "4.values"],
    rig,
    asks: rig.animations.flatMap(({ name, periodMs }) =>
      at(name, ...[0, 0.13, 0.5, 0.77, 0.999, 1, -0.3, 12.6].map((share) => share * periodMs)),
    ),
  };
}

function diagonalOf(positions: Float32Array): number {
  let square = 0;
  for (let axis = 0; axis < 3; axis++) {
    const values = positions.filter((_, i) => i % 3 === axis);
    square += (Math.max(...values) - Math.min(...values)) ** 2;
  }
  return Math.round(Math.sqrt(square) * 1e6) / 1e6;
}
