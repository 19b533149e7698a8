import type { Tool } from "../tool.js";
import { CONTRACT_TOOLS } from "./contract.js";
import { JUDGE_TOOLS } from "./judge.js";
import { LOOK_TOOLS } from "./look.js";
import { MEND_TOOLS } from "./mend.js";
import { RECORD_TOOLS } from "./record.js";
import { SCULPT_TOOLS } from "./sculpt.js";
import { SKILL_TOOLS } from "./skills.js";
import { STATION_TOOLS } from "./station.js";

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  ...CONTRACT_TOOLS,
  ...SCULPT_TOOLS,
  ...RECORD_TOOLS,
  ...LOOK_TOOLS,
  ...JUDGE_TOOLS,
  ...MEND_TOOLS,
  ...STATION_TOOLS,
  ...SKILL_TOOLS,
];
