import { type FindingCode, type ParamsOf, pointer } from "bindpose/contract/rules";
import { findLimit } from "bindpose/contract/station";
import type { Report } from "../findings/collector.js";
import type { DocumentInput } from "../judge-document.js";
import { isObject } from "../read/json-access.js";
import { readJson } from "../read/read-json.js";
import { nearestOf } from "./nearest-of.js";

/** How codes of one document begin. */
export type Prefix = "MANIFEST" | "CATALOG" | "LIBRARY" | "WORLD";

/** Largest documents that are read, in bytes; a manifest has limits of its own (G02). */
const BYTES: Readonly<Record<Prefix, number>> = {
  MANIFEST: 1024 * 1024,
  CATALOG: 4 * 1024 * 1024,
  LIBRARY: 64 * 1024 * 1024,
  WORLD: 256 * 1024 * 1024,
};

/** Issues of one document that are told. */
const ISSUES = 1000;

export interface StationText {
  readonly value: unknown;
  /** Null where the caller handed over an object, which has no bytes. */
  readonly bytes: Uint8Array | null;
  /** Pointers of numbers that are no doubles: their shape is not told again. */
  readonly known: ReadonlySet<string>;
}

/** Parses one of the station's documents; null, with a finding, where that cannot be done (G01). */
export function readText(prefix: Prefix, input: DocumentInput, report: Report): StationText | null {
  if (typeof input !== "string" && !(input instanceof Uint8Array)) {
    return { value: input, bytes: null, known: new Set() };
  }
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const say = sayer(report);
  if (bytes.length > BYTES[prefix]) {
    const reason = `it has ${bytes.length} bytes, more than the ${BYTES[prefix]} that are read`;
    say(`${prefix}_UNREADABLE`, { reason }, "");
    return null;
  }
  const reading = readJson(bytes);
  if (!reading.ok) {
    say(`${prefix}_UNREADABLE`, { reason: reading.reason }, "");
    return null;
  }
  const known = new Set<string>();
  for (const { kind, text, pointer: at } of reading.faults) {
    if (kind === "duplicate-key") say(`${prefix}_DUPLICATE_KEY`, { key: text }, at);
    else {
      say(`${prefix}_NUMBER_NOT_FINITE`, { text }, at);
      known.add(at);
    }
  }
  return { value: reading.value, bytes, known };
}

/** What a schema's issue tells, as zod has it. */
export interface ShapeIssue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/** How a value at fault is told otherwise than as a limit, an unknown key or a shape. */
export type IssueTeller = (issue: ShapeIssue, found: unknown, at: string) => boolean;

/**
 * Turns a schema's issues into findings. A bound is told with its clause: its message is the limit's
 * name. `tell` may take an issue upon itself.
 * @param at pointer of the value that was parsed
 * @param keys what an unknown key may have been meant to be
 */
export function reportIssues(
  prefix: Prefix,
  issues: readonly ShapeIssue[],
  { value, known }: StationText,
  report: Report,
  { at = "", keys = [], tell = () => false }: IssueContext = {},
): void {
  const say = sayer(report);
  for (const issue of issues.slice(0, ISSUES)) {
    const place = `${at}${pointer(...issue.path.map(toToken))}`;
    const found = valueAt(value, issue.path);
    if (known.has(place) || tell(issue, found, place)) continue;
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys ?? []) {
        const nearest = nearestOf(key, keys);
        say(`${prefix}_KEY_UNKNOWN`, { key: key.slice(0, 80), nearest }, `${place}${pointer(key)}`);
      }
      continue;
    }
    const limit = findLimit(issue.message);
    const size = sizeOf(found);
    if (limit !== undefined && size !== null) {
      const { about, min, max, rule } = limit;
      say(`${prefix}_LIMIT`, { what: about, found: size, min, max, rule }, place);
    } else say(`${prefix}_SHAPE`, { problem: wordsOf(issue.message) }, place);
  }
}

/** What a value should have been, where a schema names the pattern that it misses. */
const PATTERNS: Readonly<Record<string, string>> = {
  id: "expected an id of 1 to 48 lower-case letters, digits, _ and -, beginning with a letter",
  hash: "expected 64 lower-case hex digits",
  contract: "expected 16 lower-case hex digits",
  key: "expected a name of letters, digits and . _ : -, at most 80",
};

function wordsOf(message: string): string {
  return Object.hasOwn(PATTERNS, message) ? PATTERNS[message]! : message;
}

export interface IssueContext {
  readonly at?: string;
  readonly keys?: readonly string[];
  readonly tell?: IssueTeller;
}

type Params = Readonly<Record<string, string | number | null>>;

/** Codes are put together from a prefix: what they are is known, which params they take is not. */
function sayer(report: Report) {
  return (code: FindingCode, params: Params, at: string): void =>
    report(code, params as ParamsOf<typeof code>, { pointer: at });
}

function toToken(key: PropertyKey): string | number {
  return typeof key === "number" ? key : String(key);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    const isThere = (isObject(found) || Array.isArray(found)) && Object.hasOwn(found, key);
    found = isThere ? (found as Readonly<Record<PropertyKey, unknown>>)[key] : undefined;
  }
  return found;
}

/** What a limit bounds: a number itself, or the length of an array or a text. */
function sizeOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return Array.isArray(value) || typeof value === "string" ? value.length : null;
}
