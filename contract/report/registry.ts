import { CASE_RULES } from "../case/rules.js";
import { GLB_RULES } from "../glb/rules.js";
import { MOTION_RULES } from "../motion/rules.js";
import { RIG_RULES } from "../rig/rules.js";
import { STATION_RULES } from "../station/rules.js";
import type { FindingPlace } from "./finding.js";
import type { Rule } from "./rule.js";
import { RUN_RULES } from "./run-rules.js";

/** Every code that a validator of this contract reports. CODES.md is generated from it. */
export const RULES = {
  ...RUN_RULES,
  ...CASE_RULES,
  ...RIG_RULES,
  ...GLB_RULES,
  ...MOTION_RULES,
  ...STATION_RULES,
} as const;

export type FindingCode = keyof typeof RULES;

/** The params of a code's message. */
export type ParamsOf<C extends FindingCode> = (typeof RULES)[C] extends Rule<infer P> ? P : never;

/** A finding of one known code, before folding: what a check hands over. */
export type FindingOf<C extends FindingCode> = FindingPlace & {
  readonly code: C;
  readonly params: ParamsOf<C>;
};

export const FINDING_CODES = Object.keys(RULES).sort() as readonly FindingCode[];

/** Those that are reported under the profile `station` alone. */
export const STATION_CODES = Object.keys(STATION_RULES).sort() as readonly FindingCode[];
