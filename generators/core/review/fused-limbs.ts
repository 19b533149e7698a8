import { LIMITS } from "bindpose/contract/words";
import type { CompiledRig } from "bindpose/runtime";
import type { WeldedSkin } from "./welded-skin.js";

/** Skin that runs straight from one limb to another. */
export interface FusedLimbs {
  /** The two bones, in the rig's order. */
  readonly bones: readonly [string, string];
  /** Edges between their skins. */
  readonly edges: number;
  /** The middle of one of them, field units. */
  readonly place: readonly number[];
}

/**
 * Pairs of bones at least three steps apart in the skeleton between whose skins an edge runs
 * (contract section 5): limbs that touch in the body and stretch skin between them. The most edges
 * first.
 */
export function findFusedLimbs({ mesh, weights }: WeldedSkin, rig: CompiledRig): FusedLimbs[] {
  const { positions, indices } = mesh;
  const { names, parents, count } = rig.bones;
  const fused = new Map<number, { edges: number; place: number[] }>();
  for (let corner = 0; corner < indices.length; corner++) {
    const from = indices[corner]!;
    const to = indices[corner % 3 === 2 ? corner - 2 : corner + 1]!;
    if (from > to) continue;
    const [a, b] = [dominant(weights, from), dominant(weights, to)].sort((x, y) => x - y);
    if (a === b || stepsBetween(parents, a!, b!) < LIMITS.fusedSteps) continue;
    const key = a! * count + b!;
    const place = [0, 1, 2].map((i) => (positions[3 * from + i]! + positions[3 * to + i]!) / 2);
    const known = fused.get(key);
    fused.set(key, { edges: (known?.edges ?? 0) + 1, place: known?.place ?? place });
  }
  return [...fused]
    .sort(([a, { edges }], [b, other]) => other.edges - edges || a - b)
    .map(([key, found]) => ({
      bones: [names[Math.floor(key / count)]!, names[key % count]!],
      ...found,
    }));
}

function dominant({ joints, weights }: WeldedSkin["weights"], vertex: number): number {
  let best = 4 * vertex;
  for (let slot = best + 1; slot < 4 * vertex + 4; slot++) {
    if (weights[slot]! > weights[best]!) best = slot;
  }
  return joints[best]!;
}

/** Steps along the skeleton; a parent stands before its children. */
function stepsBetween(parents: Int32Array, a: number, b: number): number {
  let steps = 0;
  let [x, y] = [a, b];
  while (x !== y) {
    if (x > y) x = parents[x]!;
    else y = parents[y]!;
    steps++;
  }
  return steps;
}
