import { FOREIGN_MOTION_RULES } from "./foreign-rules.js";
import { MOVEMENT_RULES } from "./movement-rules.js";
import { STILL_RULES } from "./still-rules.js";

/** Rules on what an animation does to the skinned mesh, measured after skinning. */
export const MOTION_RULES = {
  ...STILL_RULES,
  ...MOVEMENT_RULES,
  ...FOREIGN_MOTION_RULES,
} as const;
