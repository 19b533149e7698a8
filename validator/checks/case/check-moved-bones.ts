import { pointer, type RequiredAnimation } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";

/** Bones that a required animation must move are there; whether they move is measured later. */
export function checkMovedBones(
  required: readonly RequiredAnimation[],
  bones: readonly (string | null)[],
  report: Report,
): void {
  for (const [index, { name, movesBones = [] }] of required.entries()) {
    for (const [position, bone] of movesBones.entries()) {
      if (bones.includes(bone)) continue;
      const at = pointer("requiredAnimations", index, "movesBones", position);
      report("CASE_BONE_UNKNOWN", { required: name, bone }, { pointer: at, animation: name });
    }
  }
}
