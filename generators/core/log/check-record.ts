import type { LogRecord, Operation } from "bindpose/contract";
import { type FlagSpec, nearestName, OPERATION_NAMES } from "bindpose/contract/words";
import { isValueOf } from "../args/check-value.js";
import { describeType } from "../args/describe-type.js";
import { isOfProgram } from "../args/parse-flags.js";
import { done, type Result, refuse } from "../result.js";
import { specOf } from "./log-format.js";

/** Keys that every record may carry. */
const EXTRAS: readonly string[] = ["op", "tag", "after"];

const TAG: FlagSpec = { type: "name", doc: "" };

const LISTED_KEYS = new Map<string, readonly string[]>();

type Json = Readonly<Record<string, unknown>>;

/**
 * Checks one parsed line against the table of operations, by hand, because a schema library would
 * cost a recording call more than everything else it does. Names that a record refers to are the
 * replay's matter. What passes here parses under the contract's `logLineSchema`.
 */
export function checkRecord(value: Json, program: string): Result<LogRecord> {
  const extras = checkExtras(value);
  if (extras !== undefined) return refuse(extras);
  const fault = faultOf(value, program);
  return fault === undefined ? done(value as unknown as LogRecord) : refuse(fault);
}

/** Checks a plain operation; an amendment or a batch is refused. */
export function checkOperation(value: unknown, program: string): Result<Operation> {
  if (!isObject(value)) return refuse("an operation is a JSON object");
  const fault = checkExtras(value) ?? faultOfOperation(value, program);
  return fault === undefined ? done(value as unknown as Operation) : refuse(fault);
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkExtras(value: Json): string | undefined {
  const { tag, after } = value;
  if (tag !== undefined && !isValueOf(TAG, tag)) {
    return `tag is not ${describeType(TAG)}`;
  }
  if (after !== undefined && !(Number.isSafeInteger(after) && (after as number) >= 0)) {
    return "after is not a whole number of at least 0";
  }
  return undefined;
}

function faultOf(value: Json, program: string): string | undefined {
  switch (value["op"]) {
    case "undo":
      return unknownKey(value, []);
    case "remove-op":
      return unknownKey(value, ["n"]) ?? faultOfNumber(value["n"]);
    case "set-op":
      if (!isObject(value["set"])) return "set-op has no object `set`";
      return unknownKey(value, ["n", "set"]) ?? faultOfNumber(value["n"]);
    case "batch": {
      const { operations } = value;
      if (!Array.isArray(operations)) return "batch has no list `operations`";
      for (const operation of operations) {
        const checked = checkOperation(operation, program);
        if (!checked.ok) return `in a batch: ${checked.error}`;
      }
      return unknownKey(value, ["operations"]);
    }
    default:
      return faultOfOperation(value, program);
  }
}

function faultOfOperation(value: Json, program: string): string | undefined {
  const name = value["op"];
  if (typeof name !== "string") return "a record names its operation under the key op";
  const spec = specOf(name);
  if (spec === undefined) {
    const near = nearestName(name, OPERATION_NAMES);
    const advice = near === undefined ? "" : `; did you mean ${near}?`;
    return `there is no operation ${JSON.stringify(name.slice(0, 40))}${advice}`;
  }
  const { flags } = spec;
  const keys = keysOf(name);
  let known = 1;
  for (const key of keys) {
    const flag = flags[key]!;
    // No flag is named like an inherited property, and JSON holds nothing undefined.
    const given = value[key];
    if (given === undefined) {
      if (flag.required) return `${name} has no ${key}`;
      continue;
    }
    known++;
    if (!isOfProgram(flag, program)) return `${name}: ${key} is of ${flag.only} only`;
    if (!isValueOf(flag, given)) return `${name}: ${key} is not ${describeType(flag)}`;
  }
  for (const _ in value) known--;
  return (known < 0 ? unknownKey(value, keys) : undefined) ?? faultOfMeaning(value, name);
}

/** An operation's keys, listed once: a long log asks for them at every line. */
export function keysOf(name: string): readonly string[] {
  let keys = LISTED_KEYS.get(name);
  if (keys === undefined) {
    keys = Object.keys(specOf(name)!.flags);
    LISTED_KEYS.set(name, keys);
  }
  return keys;
}

/** What the flags of one operation mean together. */
function faultOfMeaning(value: Json, name: string): string | undefined {
  const { round, w, h, d } = value;
  if (typeof round === "number") {
    const most = Math.min(w as number, h as number, d as number) / 2;
    if (round > most) {
      return `${name}: round is ${round}, at most half the smallest extent (${most})`;
    }
  }
  if (value["sharp"] === true && value["smooth"] === true) {
    return `${name}: sharp and smooth exclude each other; give one`;
  }
  return undefined;
}

function faultOfNumber(n: unknown): string | undefined {
  return isValueOf({ type: "count", doc: "" }, n) ? undefined : "n is not an operation's number";
}

function unknownKey(value: Json, known: readonly string[]): string | undefined {
  for (const key in value) {
    if (known.includes(key) || EXTRAS.includes(key)) continue;
    return `${value["op"]} has no key ${JSON.stringify(key.slice(0, 40))}`;
  }
  return undefined;
}
