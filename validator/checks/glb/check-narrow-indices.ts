import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { attributePointer, vertexParts } from "../vertex-place.js";

/** Bone indices of one byte reach 256 bones; a writer with more has wrapped them, or left bones out. */
export function checkNarrowIndices(mesh: DecodedMesh, bones: number, report: Report): void {
  if (bones <= LIMITS.u8Bones) return;
  for (const part of vertexParts(mesh)) {
    for (const [n, format] of part.jointFormats.entries()) {
      if (format !== "U8 VEC4") continue;
      report("BONE_INDEX_NARROW", { bones }, { pointer: attributePointer(part, `JOINTS_${n}`) });
    }
  }
}
