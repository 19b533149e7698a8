import { type ModelSpec, pointer } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** The first bone is the only root, and parents stand before their children. */
export function checkBoneTree(rig: ModelSpec, report: Report): void {
  const names = new Set(rig.bones.map(({ name }) => name));
  const seen = new Set<string>();
  for (const [index, { name, parent }] of rig.bones.entries()) {
    const place = { pointer: pointer("bones", index, "parent"), bone: name };
    if (parent === null) {
      if (index > 0) report("BONE_SECOND_ROOT", { name, root: rig.bones[0]!.name }, place);
    } else if (!names.has(parent)) {
      const nearest = nearestName(parent, seen) ?? null;
      report("BONE_PARENT_UNKNOWN", { name, parent, nearest }, place);
    } else if (index === 0) report("BONE_ROOT_NOT_FIRST", { name }, place);
    else if (!seen.has(parent)) report("BONE_PARENT_ORDER", { name, parent }, place);
    seen.add(name);
  }
}
