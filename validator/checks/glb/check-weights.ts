import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import type { DecodedMesh, InfluenceSet } from "../../read/decoded-asset.js";
import { attributePointer, readable, vertexParts } from "../vertex-place.js";

const SLOTS = 4;
/** The least weight of engines that store one in a byte, half a step short: it rounds to nothing. */
const TINY = 1 / 510;

/**
 * Weights are finite, not negative, sorted, and their sum, left to right in float32, is 1 within
 * 2e-7 per influence. A vertex has one finding: the first of these that it breaks.
 */
export function checkWeights(mesh: DecodedMesh, report: Report): void {
  const sets = [mesh as InfluenceSet, ...mesh.extraSets];
  for (const part of vertexParts(mesh)) {
    const pointer = attributePointer(part, "WEIGHTS_0");
    for (let vertex = 0; vertex < part.vertexCount; vertex++) {
      judgeVertex(sets, SLOTS * (part.firstVertex + vertex), vertex, pointer, report);
    }
  }
}

function judgeVertex(
  sets: readonly InfluenceSet[],
  first: number,
  vertex: number,
  pointer: string,
  report: Report,
): void {
  let sum = 0;
  let influences = 0;
  let before = Infinity;
  let smallest = Infinity;
  let isSorted = true;
  for (const { weights } of sets) {
    for (let at = first; at < first + SLOTS; at++) {
      const weight = weights[at]!;
      if (!(weight >= 0 && weight < Infinity)) {
        const place = { pointer, vertex };
        if (Number.isFinite(weight)) {
          report("WEIGHTS_NEGATIVE", { vertex, weight: readable(weight) }, place);
        } else report("WEIGHTS_NOT_FINITE", { vertex }, place);
        return;
      }
      if (weight > before) isSorted = false;
      before = weight;
      sum = Math.fround(sum + weight);
      if (weight === 0) continue;
      influences++;
      if (weight < smallest) smallest = weight;
    }
  }
  const off = Math.abs(sum - 1);
  const isSound =
    influences > 0 &&
    off <= LIMITS.weightSumPerInfluence * influences &&
    isSorted &&
    smallest >= TINY;
  if (isSound) return;
  const place = { pointer, vertex };
  if (influences === 0) report("WEIGHTS_ZERO", { vertex }, place);
  else if (off > LIMITS.foreignWeightSum) report("WEIGHTS_SUM", { vertex, sum }, place);
  else if (off > LIMITS.weightSumPerInfluence * influences) {
    report("WEIGHTS_ROUNDED", { vertex, sum }, place);
  } else if (!isSorted) report("WEIGHTS_UNSORTED", { vertex }, place);
  else report("INFLUENCE_TINY", { vertex, weight: readable(smallest) }, place);
}
