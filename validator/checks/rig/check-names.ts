import { type ModelSpec, pointer } from "bindpose/contract/rules";
import { hiddenInName, isPortableName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

const LISTS = [
  ["bones", "bone", "BONE_NAME_DUPLICATE"],
  ["joints", "joint", "JOINT_NAME_DUPLICATE"],
  ["animations", "animation", "ANIMATION_NAME_DUPLICATE"],
] as const;

/** Names are unique in their list and survive every engine. */
export function checkNames(rig: ModelSpec, report: Report): void {
  for (const [list, kind, duplicate] of LISTS) {
    const seen = new Set<string>();
    for (const [index, { name }] of rig[list].entries()) {
      const place = { pointer: pointer(list, index, "name") };
      const hidden = hiddenInName(name);
      if (seen.has(name)) report(duplicate, { name }, place);
      else if (hidden !== undefined) {
        report("NAME_HIDDEN_CHARACTER", { kind, name, character: hidden }, place);
      } else if (!isPortableName(name)) report("NAME_NOT_PORTABLE", { kind, name }, place);
      seen.add(name);
    }
  }
}
