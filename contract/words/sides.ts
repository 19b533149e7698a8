import { LEFT_ROLES, type Role } from "./rig-words.js";

const LEFT: ReadonlySet<Role> = new Set(LEFT_ROLES);
const SIDE_OF_NAME = /_(l|left|r|right)(?:_|\d|$)/i;

/** 1 for the character's left, which is +x, -1 for its right, 0 for neither. */
export type Side = -1 | 0 | 1;

/** The side that a humanoid role belongs on. */
export function sideOfRole(role: Role): Side {
  if (LEFT.has(role)) return 1;
  return role.startsWith("right") ? -1 : 0;
}

/** The side that a bone's name speaks of: `arm_l`, `hand_right`, `toe_R_2`. */
export function sideOfName(name: string): Side {
  const side = SIDE_OF_NAME.exec(name)?.[1]?.toLowerCase();
  return side === undefined ? 0 : side.startsWith("l") ? 1 : -1;
}
