export type { ArgumentSpec } from "./argument-spec.js";
export { isValueOf, LARGEST_NUMBER } from "./check-value.js";
export { describeType } from "./describe-type.js";
export { flagName } from "./flag-name.js";
export type { FlagTable } from "./flag-table.js";
export { hiddenCharacter, showHidden } from "./hidden-characters.js";
export {
  type FlagReading,
  type FlagValues,
  isOfProgram,
  parseFlags,
} from "./parse-flags.js";
export { type FlagValue, parseValue } from "./parse-value.js";
export { splitWords } from "./split-words.js";
export { quoteWord, writeWords } from "./write-words.js";
