import type { Report } from "../../findings/collector.js";
import type { DecodedMesh, InfluenceSet } from "../../read/decoded-asset.js";
import { attributePointer, vertexParts } from "../vertex-place.js";

const SLOTS = 4;

/** JOINTS_n: in range, each bone once, bone 0 in unused slots, one set of four. */
export function checkInfluences(mesh: DecodedMesh, bones: number, report: Report): void {
  const sets = [mesh as InfluenceSet, ...mesh.extraSets];
  for (const part of vertexParts(mesh)) {
    if (sets.length > 1) {
      const place = { pointer: attributePointer(part, "JOINTS_1") };
      report("INFLUENCES_TOO_MANY", { sets: sets.length }, place);
    }
    const pointers = sets.map((_, n) => attributePointer(part, `JOINTS_${n}`));
    for (let vertex = 0; vertex < part.vertexCount; vertex++) {
      const first = SLOTS * (part.firstVertex + vertex);
      for (let n = 0; n < sets.length; n++) {
        const { joints, weights } = sets[n]!;
        for (let slot = 0; slot < SLOTS; slot++) {
          const index = joints[first + slot]!;
          const isUsed = weights[first + slot] !== 0;
          if (index < bones && (isUsed ? !isNamedBefore(sets, n, first, slot) : index === 0)) {
            continue;
          }
          const place = { pointer: pointers[n]!, vertex };
          if (index >= bones) {
            report("BONE_INDEX_RANGE", { vertex, slot: SLOTS * n + slot, index, bones }, place);
          } else if (isUsed) report("INFLUENCE_DUPLICATE", { vertex, index }, place);
          else report("INFLUENCE_UNUSED_SLOT", { vertex, slot: SLOTS * n + slot, index }, place);
        }
      }
    }
  }
}

/** Whether an earlier slot of the vertex binds it to the same bone. */
function isNamedBefore(
  sets: readonly InfluenceSet[],
  set: number,
  first: number,
  slot: number,
): boolean {
  const index = sets[set]!.joints[first + slot];
  for (let n = 0; n <= set; n++) {
    const end = n === set ? slot : SLOTS;
    for (let s = 0; s < end; s++) {
      if (sets[n]!.joints[first + s] === index && sets[n]!.weights[first + s] !== 0) return true;
    }
  }
  return false;
}
