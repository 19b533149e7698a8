import { type ModelSpec, pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import { deforms } from "./bone-kind.js";

/** At least one bone deforms; a bone that deforms has a length. */
export function checkBones(rig: ModelSpec, report: Report): void {
  if (!rig.bones.some(deforms)) report("BONE_NONE_DEFORMS", {}, { pointer: "/bones" });
  for (const [index, bone] of rig.bones.entries()) {
    const hasLength = bone.head.some((value, axis) => value !== bone.tail[axis]);
    if (hasLength || !deforms(bone)) continue;
    const { name } = bone;
    report("BONE_ZERO_LENGTH", { name }, { pointer: pointer("bones", index, "tail"), bone: name });
  }
}
