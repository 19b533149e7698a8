import type { SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";

/** Multiples of 1 / UNITS up to 1, and their sums, are float32 without rounding. */
const UNITS = 2 ** 24;

/**
 * Writes one vertex: the four largest weights, normalised, in descending order (equal ones by bone),
 * unused slots 0 with weight 0. Added left to right in float32 they are exactly 1: all are whole
 * multiples of 2^-24, rounded down, and the largest takes what is left (at most 3 * 2^-24).
 *
 * @param out receives 4 joints and 4 weights at `vertex`
 * @param bones bone of each weight, none twice; sorted in place
 * @param weights at least 0, any sum above 0; sorted in place
 */
export function writeInfluences(
  out: SkinWeights,
  vertex: number,
  bones: Uint16Array,
  weights: Float64Array,
): void {
  sortDescending(bones, weights);
  const used = Math.min(LIMITS.influences, weights.length);
  let sum = 0;
  for (let i = 0; i < used; i++) sum += weights[i]!;
  let rest = UNITS;
  for (let i = used - 1; i >= 0; i--) {
    const units = i === 0 ? rest : Math.floor((weights[i]! / sum) * UNITS);
    rest -= units;
    out.joints[4 * vertex + i] = units > 0 ? bones[i]! : 0;
    out.weights[4 * vertex + i] = units / UNITS;
  }
  out.joints.fill(0, 4 * vertex + used, 4 * vertex + 4);
  out.weights.fill(0, 4 * vertex + used, 4 * vertex + 4);
}

function sortDescending(bones: Uint16Array, weights: Float64Array): void {
  for (let i = 1; i < weights.length; i++) {
    const weight = weights[i]!;
    const bone = bones[i]!;
    let at = i;
    for (; at > 0; at--) {
      const other = weights[at - 1]!;
      if (other > weight || (other === weight && bones[at - 1]! < bone)) break;
      weights[at] = other;
      bones[at] = bones[at - 1]!;
    }
    weights[at] = weight;
    bones[at] = bone;
  }
}
