import { CHANNEL_RULES } from "./channel-rules.js";
import { CONTAINER_RULES } from "./container-rules.js";
import { NODE_RULES } from "./node-rules.js";
import { SKIN_RULES } from "./skin-rules.js";
import { STRUCTURE_RULES } from "./structure-rules.js";
import { SURFACE_RULES } from "./surface-rules.js";
import { VERTEX_RULES } from "./vertex-rules.js";

/** Rules on mesh.glb, from its container to how the skin holds together. */
export const GLB_RULES = {
  ...CONTAINER_RULES,
  ...STRUCTURE_RULES,
  ...NODE_RULES,
  ...SKIN_RULES,
  ...VERTEX_RULES,
  ...SURFACE_RULES,
  ...CHANNEL_RULES,
} as const;
