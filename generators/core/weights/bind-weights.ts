import type { SkinWeights } from "bindpose/contract";
import { writeInfluences } from "./write-influences.js";

/** Shares below half of the least that a byte can hold are dropped, and those within it of 1 are 1. */
const LEAST_SHARE = 1 / 510;

/** How much of each vertex follows one bone rigidly, whatever was derived. */
export interface WeightBinding {
  /** Index of the bone. */
  readonly bone: number;
  /** 0 to 1 for each vertex (V). */
  readonly shares: Float64Array;
}

/**
 * Lets vertices follow bones rigidly (plates, helmets, teeth), mixed with what they followed where a
 * vertex is bound only in part.
 *
 * @param weights not changed
 * @param bindings shares of a vertex sum to at most 1; a bone may stand in several
 * @returns new arrays; a vertex keeps its four largest influences
 */
export function bindWeights(weights: SkinWeights, bindings: readonly WeightBinding[]): SkinWeights {
  const out: SkinWeights = { joints: weights.joints.slice(), weights: weights.weights.slice() };
  const mixed = new Map<number, number>();
  for (let v = 0; v < weights.weights.length / 4; v++) {
    mixed.clear();
    let bound = 0;
    for (const { bone, shares } of bindings) {
      const share = shares[v]!;
      if (share < LEAST_SHARE) continue;
      mixed.set(bone, (mixed.get(bone) ?? 0) + share);
      bound += share;
    }
    if (bound === 0) continue;
    const rest = 1 - bound < LEAST_SHARE ? 0 : 1 - bound;
    for (let i = 4 * v; i < 4 * v + 4; i++) {
      const weight = rest * weights.weights[i]!;
      const bone = weights.joints[i]!;
      if (weight >= LEAST_SHARE) mixed.set(bone, (mixed.get(bone) ?? 0) + weight);
    }
    writeInfluences(out, v, Uint16Array.from(mixed.keys()), Float64Array.from(mixed.values()));
  }
  return out;
}
