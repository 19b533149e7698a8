import { closeSync, constants } from "node:fs";
import type { LogRecord, RecordExtras } from "bindpose/contract";
import { countOf } from "../count-of.js";
import { openRegular } from "../open-regular.js";
import { done, type Result, unreadable } from "../result.js";
import { tellError } from "../tell-error.js";
import { checkRecord, isObject } from "./check-record.js";
import { LOG_OPERATIONS, LOG_VERSION, type LogOwner, RECORD_BYTES } from "./log-format.js";
import { type LogLine, type LogPlace, scanLines } from "./scan-lines.js";

/** A record that counts, with the line it stands on. */
export interface LogEntry {
  readonly line: number;
  /** Of the line's first byte. */
  readonly offset: number;
  readonly record: LogRecord;
}

/** A line that was left out, and why. */
export interface LogProblem {
  readonly line: number;
  readonly error: string;
}

/** What a log holds. Lines that are torn, foreign or fused are problems, never fatal. */
export interface LogContents {
  /** Records that count, in order. */
  readonly entries: LogEntry[];
  /** The first KEPT_PROBLEMS lines that were left out. */
  readonly problems: LogProblem[];
  /** How many lines were left out. */
  problemCount: number;
  /** Its first line was seen and may be ours; what another program writes is not taken in. */
  isOurs: boolean;
  /** Operations among the entries, those of batches included. */
  operationCount: number;
  /** Where a later reading goes on. */
  end: LogPlace;
}

/** Problems that are kept in full; the rest is only counted. */
const KEPT_PROBLEMS = 100;

export interface LogReading {
  /** What was read before, to be continued in place; its end is where reading begins. */
  readonly into?: LogContents;
  /** Sees every byte that is read, once and in order. */
  readonly onChunk?: (bytes: Uint8Array) => void;
}

/**
 * Reads a log in bounded memory. A missing file is an empty log. Refused as a whole: what is no
 * regular file, a header of a newer format or of another program, a first line that is neither a
 * header nor a record nor the torn beginning of one, and more than LOG_OPERATIONS operations.
 */
export function readLog(
  path: string,
  owner: LogOwner,
  reading: LogReading = {},
): Result<LogContents> {
  const contents = reading.into ?? emptyLog();
  let file: number;
  try {
    file = openRegular(path, constants.O_RDONLY);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT"
      ? done(contents)
      : unreadable(`cannot read the log ${path}: ${tellError(error)}`);
  }
  try {
    let size = contents.end.offset;
    const onChunk = (bytes: Uint8Array) => {
      size += bytes.length;
      reading.onChunk?.(bytes);
    };
    let lines = contents.end.number - 1;
    for (const line of scanLines(file, contents.end, onChunk)) {
      const fatal = takeLine(contents, line, owner);
      if (fatal !== undefined) return unreadable(`${path}: ${fatal}`);
      lines = line.number;
    }
    contents.end = { number: lines + 1, offset: size };
    return done(contents);
  } finally {
    closeSync(file);
  }
}

export function emptyLog(): LogContents {
  return {
    entries: [],
    problems: [],
    problemCount: 0,
    isOurs: false,
    operationCount: 0,
    end: { number: 1, offset: 0 },
  };
}

/** Takes one line in; returns why the whole log cannot be read, if so. */
function takeLine(contents: LogContents, line: LogLine, owner: LogOwner): string | undefined {
  const leaveOut = (error: string, isOurs = false): string | undefined => {
    contents.isOurs ||= isOurs;
    if (!contents.isOurs) {
      return `this is no log of ${owner.tool}: its first line is neither a header nor a record (${error}); name another log in ${owner.tool}.config.json`;
    }
    contents.problemCount++;
    if (contents.problems.length < KEPT_PROBLEMS)
      contents.problems.push({ line: line.number, error });
    return undefined;
  };
  const { text, start } = line;
  if (text === undefined) {
    return start === undefined
      ? leaveOut(`longer than ${RECORD_BYTES} bytes`)
      : leaveOut("not UTF-8 text", beginsAsOurs(start));
  }
  if (text.trim() === "") return undefined;

  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const error = text.includes("}{") ? "two records in one line" : "torn or not JSON";
    return leaveOut(error, beginsAsOurs(text));
  }
  if (!isObject(value)) return leaveOut("not a JSON object");
  if (Object.hasOwn(value, "bindpose")) {
    const fatal = faultOfHeader(value, owner);
    contents.isOurs = true;
    return fatal === undefined ? undefined : `line ${line.number}: ${fatal}`;
  }
  const checked = checkRecord(value, owner.tool);
  if (!checked.ok) return leaveOut(checked.error);
  contents.isOurs = true;

  const { after } = checked.data as RecordExtras;
  const before = contents.entries.length;
  if (after !== undefined && after !== before) {
    return leaveOut(`written for ${countOf(after, "record")} before it, not for ${before}`);
  }
  contents.entries.push({ line: line.number, offset: line.offset, record: checked.data });
  contents.operationCount += operationsOf(checked.data);
  const what =
    contents.operationCount > LOG_OPERATIONS
      ? "operations"
      : contents.entries.length > LOG_OPERATIONS
        ? "records"
        : undefined;
  return what === undefined
    ? undefined
    : `line ${line.number}: more than ${LOG_OPERATIONS} ${what}; start another log with a config of its own`;
}

/** What our own lines begin with. */
const BEGINNINGS = ['{"bindpose":"log"', '{"op":"'];

/** True for what a torn write of ours may have left. */
function beginsAsOurs(text: string): boolean {
  return BEGINNINGS.some((own) => text.startsWith(own) || own.startsWith(text));
}

function faultOfHeader(header: Readonly<Record<string, unknown>>, owner: LogOwner) {
  const { version, tool, kind } = header;
  if (typeof version === "number" && version > LOG_VERSION) {
    return `the log has format version ${version}, this ${owner.tool} reads ${LOG_VERSION}; use a newer ${owner.tool}`;
  }
  if (tool !== owner.tool || kind !== owner.kind) {
    return `the log belongs to ${JSON.stringify(tool)}, not to ${owner.tool}; use that program, or name another log in ${owner.tool}.config.json`;
  }
  return undefined;
}

/** How many operation numbers a record takes. */
export function operationsOf(record: LogRecord): number {
  switch (record.op) {
    case "batch":
      return record.operations.length;
    case "undo":
    case "remove-op":
    case "set-op":
      return 0;
    default:
      return 1;
  }
}
