import { closeSync, constants, fstatSync, mkdirSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { LogRecord } from "bindpose/contract";
import { openRegular } from "../open-regular.js";
import { done, type Result, refuse, unreadable } from "../result.js";
import { tellError } from "../tell-error.js";
import { headerText, type LogOwner, RECORD_BYTES } from "./log-format.js";

const NEWLINE = 10;

/**
 * How often, and how long each time, a line that lacks its newline is watched while it does not
 * grow: a process on a crowded machine may be stopped in the middle of its one write.
 */
const LOOKS = 10;
const GROWING_MS = 25;

const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;

/**
 * Appends one record with one `write` on an O_APPEND handle, without a lock, so that lines of
 * concurrent writers interleave whole. The first writer's write holds the header too (a race makes
 * two identical headers, which readers ignore). A log that does not end in a newline was torn: the
 * write then starts with one, so that the torn line swallows nothing.
 */
export function appendRecord(
  path: string,
  owner: LogOwner,
  record: LogRecord,
): Result<{ readonly text: string }> {
  const text = JSON.stringify(record);
  const bytes = Buffer.byteLength(text);
  if (bytes > RECORD_BYTES) {
    return refuse(
      `the record has ${bytes} bytes, at most ${RECORD_BYTES} are allowed; split the batch`,
    );
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
    const file = openRegular(path, APPEND);
    try {
      const line = Buffer.from(`${opening(file, owner)}${text}\n`);
      const written = writeSync(file, line);
      if (written !== line.length) {
        const found = `only ${written} of ${line.length} bytes fit into the log ${path}`;
        return unreadable(`${found}; free some of the disk and call again`);
      }
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return unreadable(`cannot write the log ${path}: ${tellError(error)}`);
  }
  return done({ text });
}

/**
 * What must stand before the record: the header, a newline that ends a torn line, or nothing. A
 * line that another process is writing looks torn while it grows, so it is looked at until it stands.
 */
function opening(file: number, owner: LogOwner): string {
  const last = Buffer.alloc(1);
  for (let seen = -1, looks = 0; ; looks++) {
    const { size } = fstatSync(file);
    if (size === 0) return `${headerText(owner)}\n`;
    readSync(file, last, 0, 1, size - 1);
    if (last[0] === NEWLINE) return "";
    if (size !== seen) looks = 0;
    if (looks === LOOKS) return "\n";
    seen = size;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GROWING_MS);
  }
}
