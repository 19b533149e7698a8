/**
 * The part of the standard that needs no schema: the registry of rules, profiles, places. Whoever
 * judges without parsing a document of ours loads this and not zod, which takes longer to load than a
 * small asset to judge. All types of the standard are here too.
 */
export type * from "./index.js";
export { counted } from "./report/counted.js";
export { DOCUMENTS, SEVERITIES } from "./report/finding.js";
export { pointer } from "./report/pointer.js";
export { PROFILE_SPECS, severityUnder } from "./report/profiles.js";
export { FINDING_CODES, RULES, STATION_CODES } from "./report/registry.js";
export { PROFILES, VERDICTS } from "./report/report-words.js";
export { rule } from "./report/rule.js";
export { ruleLimit } from "./report/rule-limits.js";
export { ruleReason } from "./report/rule-reasons.js";
export { ruleText } from "./report/rule-text.js";
