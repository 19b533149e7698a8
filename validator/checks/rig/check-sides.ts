import { type ModelSpec, pointer } from "bindpose/contract/rules";
import { type Role, sideOfName, sideOfRole } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/**
 * Each role belongs to one bone, and the character's left is +x: a must for roles, a hint for
 * names. The middle is where the root bone's head stands; a bone stands where its own middle is.
 */
export function checkSides(rig: ModelSpec, report: Report): void {
  const middle = rig.bones[0]?.head[0] ?? 0;
  const boneOfRole = new Map<Role, string>();
  for (const [index, bone] of rig.bones.entries()) {
    const { name, role } = bone;
    const x = (bone.head[0] + bone.tail[0]) / 2;
    if (role !== undefined) {
      const place = { pointer: pointer("bones", index, "role"), bone: name };
      const other = boneOfRole.get(role);
      if (other !== undefined) report("BONE_ROLE_DUPLICATE", { role, other }, place);
      else boneOfRole.set(role, name);
      if (isOnWrongSide(sideOfRole(role), x, middle)) {
        report("BONE_ROLE_SIDE", { role, x, middle }, place);
      }
    } else if (isOnWrongSide(sideOfName(name), x, middle)) {
      const place = { pointer: pointer("bones", index, "name"), bone: name };
      report("BONE_NAME_SIDE", { name, x, middle }, place);
    }
  }
}

function isOnWrongSide(side: number, x: number, middle: number): boolean {
  return side * (x - middle) < 0;
}
