import { ANIMATION_RULES } from "./animation-rules.js";
import { BONE_RULES } from "./bone-rules.js";
import { DOCUMENT_RULES } from "./document-rules.js";
import { JOINT_RULES } from "./joint-rules.js";

/** Rules on rig.json. */
export const RIG_RULES = {
  ...DOCUMENT_RULES,
  ...BONE_RULES,
  ...JOINT_RULES,
  ...ANIMATION_RULES,
} as const;
