import type { LogRecord } from "bindpose/contract";
import { flagName } from "../args/flag-name.js";
import { isOfProgram, parseFlags } from "../args/parse-flags.js";
import { parseValue } from "../args/parse-value.js";
import { specOf } from "../log/log-format.js";
import { done, type Result, refuse } from "../result.js";
import { RECORD_FLAGS } from "./commands.js";
import type { Run } from "./open-run.js";
import { faultOfVocabulary, separateExtras } from "./parse-operation.js";
import { expandShorthand, flagsWithShorthands } from "./shorthands.js";

/** Reads `undo`, `remove-op N` or `set-op N --flag …` into what is recorded. */
export function parseAmendment(
  words: readonly string[],
  program: string,
  run: Run,
): Result<LogRecord> {
  const [name = "", ...rest] = words;
  if (name === "undo") {
    if (/^\d+$/.test(rest[0] ?? "")) {
      return refuse(
        `undo takes the last record back; write remove-op ${rest[0]} for operation ${rest[0]}`,
      );
    }
    const flags = parseFlags(rest, RECORD_FLAGS, { program, operation: name });
    return flags.ok ? done({ op: "undo", ...flags.data }) : flags;
  }
  const [first = "", ...tokens] = rest;
  const n = parseValue(`${name} N`, { type: "count", doc: "" }, first);
  if (!n.ok) return refuse(`${n.error}; list shows the numbers`);
  const target = run.resolved.operations.find((operation) => operation.n === n.data)?.operation;
  if (target === undefined) {
    return refuse(`${name}: there is no operation ${first} in effect; list shows the numbers`);
  }
  if (name === "remove-op") {
    const flags = parseFlags(tokens, RECORD_FLAGS, { program, operation: name });
    return flags.ok ? done({ op: "remove-op", n: n.data as number, ...flags.data }) : flags;
  }
  const spec = specOf(target.op)!;
  const table = flagsWithShorthands(target.op, spec.flags);
  const flags = parseFlags(
    tokens,
    { ...table, ...RECORD_FLAGS },
    { program, operation: target.op, complete: false },
  );
  if (!flags.ok) return flags;
  const { values, extras } = separateExtras(flags.data);
  const fault = faultOfVocabulary(target.op, table, values, run.config.vocabulary);
  if (fault !== undefined) return refuse(fault);
  if (Object.keys(values).length === 0) {
    const known = Object.entries(table).filter(([, flag]) => isOfProgram(flag, program));
    const names = known.map(([key]) => flagName(key)).join(" ");
    return refuse(`set-op ${first} changes nothing; give flags of ${target.op}: ${names}`);
  }
  const set = expandShorthand(target.op, values, () => run.replay.state, target);
  return set.ok ? done({ op: "set-op", n: n.data as number, set: set.data, ...extras }) : set;
}
