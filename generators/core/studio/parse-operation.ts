import type { Operation } from "bindpose/contract";
import { type FlagSpec, nearestName, OPERATION_NAMES } from "bindpose/contract/words";
import { flagName } from "../args/flag-name.js";
import type { FlagTable } from "../args/flag-table.js";
import { type FlagValues, parseFlags } from "../args/parse-flags.js";
import { tellMissing } from "../args/tell-missing.js";
import type { Config } from "../config/config.js";
import { checkOperation } from "../log/check-record.js";
import { specOf } from "../log/log-format.js";
import { done, type Result, refuse } from "../result.js";
import { COMMAND_NAMES, RECORD_FLAGS } from "./commands.js";
import { MACRO_NAMES } from "./macros/macros.js";
import type { Run } from "./open-run.js";
import { expandShorthand, flagsWithShorthands } from "./shorthands.js";

/** What words are read in. */
export interface WordContext {
  readonly program: string;
  readonly vocabulary: Config["vocabulary"];
  /** The run as it stands before the words; asked only for words that depend on it. */
  readonly run: () => Run;
}

export interface ParsedOperation {
  readonly operation: Operation;
  /** Values of `--tag` and `--after`. */
  readonly extras: FlagValues;
}

/** Reads one operation's words, `add-sphere --x 8 …`, into what is recorded. */
export function parseOperation(
  words: readonly string[],
  context: WordContext,
): Result<ParsedOperation> {
  const { program, vocabulary, run } = context;
  const [name = "", ...tokens] = words;
  const spec = specOf(name);
  if (spec === undefined) return refuse(unknownCommand(program, name));
  if (spec.extended && vocabulary === "source") return refuse(beyondVocabulary(name));
  const table = flagsWithShorthands(name, spec.flags);
  const flags = parseFlags(tokens, { ...table, ...RECORD_FLAGS }, { program, operation: name });
  if (!flags.ok) return flags;
  const { values, extras } = separateExtras(flags.data);
  const fault = faultOfVocabulary(name, table, values, vocabulary);
  if (fault !== undefined) return refuse(fault);
  if (name === "set-bone" && Object.keys(values).length === 1) {
    const expected = Object.keys(spec.flags).slice(1).map(flagName).join(" ");
    return refuse(`set-bone changes nothing; give one or more of ${expected}`);
  }
  const expanded = expandShorthand(name, values, () => run().replay.state);
  if (!expanded.ok) return expanded;
  const missing = missingFlags(spec.flags, expanded.data);
  if (missing.length > 0) {
    return refuse(tellMissing(name, program, spec.flags, missing));
  }
  const checked = checkOperation(inTableOrder(name, spec.flags, expanded.data), program);
  return checked.ok ? done({ operation: checked.data, extras }) : checked;
}

function missingFlags(flags: FlagTable, values: FlagValues): string[] {
  return Object.keys(flags).filter((key) => flags[key]!.required && !Object.hasOwn(values, key));
}

/** A record's keys stand in the table's order, so that one meaning has one record. */
function inTableOrder(op: string, flags: FlagTable, values: FlagValues): FlagValues {
  const ordered: FlagValues = { op };
  for (const key of Object.keys(flags)) {
    if (Object.hasOwn(values, key)) ordered[key] = values[key]!;
  }
  return ordered;
}

/** Refuses flags that the vocabulary `source` does not have. */
export function faultOfVocabulary(
  name: string,
  flags: FlagTable,
  values: FlagValues,
  vocabulary: Config["vocabulary"],
): string | undefined {
  if (vocabulary !== "source") return undefined;
  const extended = Object.keys(values).find((key) => (flags[key] as FlagSpec).extended);
  return extended === undefined ? undefined : beyondVocabulary(`${name} ${flagName(extended)}`);
}

/** Splits what every record may carry from what the operation itself says. */
export function separateExtras(all: FlagValues): { values: FlagValues; extras: FlagValues } {
  const values: FlagValues = {};
  const extras: FlagValues = {};
  for (const [key, value] of Object.entries(all)) {
    (Object.hasOwn(RECORD_FLAGS, key) ? extras : values)[key] = value;
  }
  return { values, extras };
}

/** Commands that are offered for one word of theirs. */
const OFFERED = 5;

export function unknownCommand(program: string, name: string): string {
  const known = [...COMMAND_NAMES, ...OPERATION_NAMES, ...MACRO_NAMES, "--version", "--help"];
  const near = nearestName(name, known);
  const word = name.toLowerCase().replace(/^-+|s$/g, "");
  const related = known.filter((command) => command.split("-").includes(word));
  const offered = near === undefined ? related.slice(0, OFFERED) : [near];
  const more = near === undefined && related.length > OFFERED ? " …" : "";
  const advice =
    offered.length === 0
      ? `see ${program} --help`
      : `did you mean ${offered.join(", ")}${more || "?"}`;
  return `there is no command ${JSON.stringify(name.slice(0, 40))}; ${advice}`;
}

/** What the source vocabulary has in the place of what it has not. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["add-capsule", "add-cylinder or add-ellipsoid"],
  ["subtract-capsule", "subtract-cylinder or subtract-ellipsoid"],
  ["add-pose", "add-keyframe for each joint"],
  ["mirror-animation", "add-keyframe for the other side"],
  ["mirror-rig", "define-bone, set-bone and define-joint for the other side"],
  ["add-twist", "define-bone, set-bone and define-joint"],
]);

export function beyondVocabulary(what: string): string {
  const instead = INSTEAD.get(what);
  const advice = instead === undefined ? "" : `; use ${instead}`;
  return `${what} is not in the source vocabulary, which this config asks for${advice}`;
}
