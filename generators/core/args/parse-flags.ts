import type { FlagSpec } from "bindpose/contract/words";
import { done, type Result, refuse } from "../result.js";
import { adviseFlag } from "./advise-flag.js";
import type { ArgumentSpec } from "./argument-spec.js";
import { flagName } from "./flag-name.js";
import type { FlagTable } from "./flag-table.js";
import { type FlagValue, parseValue } from "./parse-value.js";
import { tellMissing } from "./tell-missing.js";

export type FlagValues = Record<string, FlagValue>;

export interface FlagReading {
  /** The program's name; flags that only another program has are refused. */
  readonly program: string;
  /** The operation's name, for messages. */
  readonly operation: string;
  /** False: a required flag may be absent, as in an amendment that names what changes. */
  readonly complete?: boolean;
  /** Takes the words that belong to no flag, in order; absent: such a word is refused. */
  readonly loose?: string[];
}

/**
 * Reads `--flag value`, `--flag=value` and bare booleans against a table. A token that follows a
 * flag is its value unless it starts with `--`, so `--head-x -3` and `--parent ""` mean what they
 * say. The result's keys stand in the table's order, whatever the order on the command line, so
 * that one meaning has one record.
 */
export function parseFlags(
  tokens: readonly string[],
  table: FlagTable,
  reading: FlagReading,
): Result<FlagValues> {
  const keys = new Map<string, string>();
  for (const key of Object.keys(table)) {
    if (isOfProgram(table[key]!, reading.program)) keys.set(flagName(key), key);
  }
  const found = new Map<string, FlagValue>();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    if (!token.startsWith("--")) {
      if (reading.loose !== undefined) {
        reading.loose.push(token);
        continue;
      }
      const found = `found ${quote(token)} where a --flag was expected`;
      return refuse(`${reading.operation}: ${found}${adviseLoose(token, keys, table)}`);
    }
    const equals = token.indexOf("=");
    const name = equals < 0 ? token : token.slice(0, equals);
    const key = keys.get(name);
    if (key === undefined) return refuse(unknownFlag(name, [...keys.keys()], table, reading));
    if (found.has(key)) return refuse(`${reading.operation}: ${name} is given twice; give it once`);
    const flag = table[key]!;
    let text = equals < 0 ? undefined : token.slice(equals + 1);
    if (text === undefined) {
      const next = tokens[i + 1];
      const isLast = next === undefined || next.startsWith("--");
      if (flag.type === "boolean" && isLast) text = "true";
      else if (isLast) {
        return refuse(`${reading.operation}: ${name} has no value; write ${name} ${shapeOf(flag)}`);
      } else {
        text = next;
        i++;
      }
    }
    const value = parseValue(name, flag, text);
    if (!value.ok) return refuse(`${reading.operation}: ${value.error}`);
    found.set(key, value.data);
  }
  return inTableOrder(found, table, reading);
}

function inTableOrder(
  found: ReadonlyMap<string, FlagValue>,
  table: FlagTable,
  reading: FlagReading,
): Result<FlagValues> {
  const values: FlagValues = {};
  const missing: string[] = [];
  for (const key of Object.keys(table)) {
    const value = found.get(key);
    if (value !== undefined) values[key] = value;
    else if (table[key]!.required && reading.complete !== false) missing.push(key);
  }
  if (missing.length > 0) {
    return refuse(tellMissing(reading.operation, reading.program, table, missing));
  }
  return done(values);
}

/** What stands behind a flag; a colour in quotes, because a shell takes it for a comment. */
function shapeOf(flag: ArgumentSpec): string {
  return flag.type === "colour" ? '"#rrggbb", in quotes: a shell takes # for a comment' : "VALUE";
}

/** How a word without its dashes is written, or which flags there have to be. */
function adviseLoose(token: string, keys: ReadonlyMap<string, string>, table: FlagTable): string {
  const dashed = `--${token.replace(/^-/, "").slice(0, 40)}`;
  if (keys.has(dashed.split("=")[0]!)) return `; write ${dashed}`;
  const needed = [...keys].filter(([, key]) => table[key]!.required).map(([name]) => name);
  return needed.length === 0 ? "" : `; it needs ${needed.join(" ")}`;
}

function unknownFlag(
  name: string,
  known: readonly string[],
  table: FlagTable,
  reading: FlagReading,
): string {
  const elsewhere = Object.keys(table).find((key) => flagName(key) === name);
  if (elsewhere !== undefined) {
    return `${reading.operation}: ${name} is a flag of ${table[elsewhere]!.only} only`;
  }
  const near = adviseFlag(name, known);
  const advice =
    near !== undefined
      ? `did you mean ${near}?`
      : reading.loose !== undefined
        ? `what is no flag stands without dashes: ${name.slice(2, 40)}=VALUE`
        : known.length > 0
          ? `its flags are ${known.join(" ")}`
          : "it takes no flags";
  return `${reading.operation} has no flag ${quote(name)}; ${advice}`;
}

/** True when the program has the flag. */
export function isOfProgram(flag: FlagSpec, program: string): boolean {
  return flag.only === undefined || flag.only === program;
}

function quote(token: string): string {
  return JSON.stringify(token.slice(0, 40));
}
