import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";
import { RECORD_BYTES } from "./log-format.js";

const NEWLINE = 10;
const CHUNK = 64 * 1024;

/** Bytes of a line that is no UTF-8 which are shown as they are. */
const START = 32;

/** Where a line begins: its number, from 1, and the byte offset of its first byte. */
export interface LogPlace {
  readonly number: number;
  readonly offset: number;
}

/** One line of a file, without its newline. */
export interface LogLine extends LogPlace {
  /** Undefined when the line has more bytes than a record may have, or is not UTF-8. */
  readonly text: string | undefined;
  /** How a line that is not UTF-8 begins, a character for each byte. */
  readonly start?: string;
}

/**
 * Reads the lines of an open file in bounded memory: one chunk, and one line of at most
 * RECORD_BYTES. A longer line is skipped and yielded without text. The last line need not end in a
 * newline. `start` goes on behind lines that were read before. `onChunk` sees every byte once, in
 * order, for a hash of exactly what was read.
 */
export function* scanLines(
  file: number,
  start: LogPlace = { number: 1, offset: 0 },
  onChunk?: (bytes: Uint8Array) => void,
): Generator<LogLine, void> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  /** The beginning of a line that goes on in the next chunk. */
  let parts: Buffer[] = [];
  let length = 0;
  let { number, offset } = start;
  let position = offset;

  for (;;) {
    const read = readSync(file, chunk, 0, CHUNK, position);
    if (read === 0) break;
    const bytes = chunk.subarray(0, read);
    onChunk?.(bytes);
    position += read;
    let from = 0;
    if (length > 0) {
      const newline = bytes.indexOf(NEWLINE);
      const end = newline < 0 ? read : newline;
      length += end;
      if (length > RECORD_BYTES) parts = [];
      else parts.push(Buffer.from(bytes.subarray(0, end)));
      if (newline < 0) continue;
      yield lineOf({ number, offset }, joined(parts, length));
      number++;
      offset += length + 1;
      parts = [];
      length = 0;
      from = newline + 1;
    }
    const last = bytes.lastIndexOf(NEWLINE);
    if (last >= from) {
      for (const line of wholeLines(bytes.subarray(from, last), { number, offset })) {
        yield line;
        number = line.number + 1;
      }
      offset += last + 1 - from;
      from = last + 1;
    }
    if (from < read) {
      parts = [Buffer.from(bytes.subarray(from))];
      length = read - from;
    }
  }
  if (length > 0) yield lineOf({ number, offset }, joined(parts, length));
}

/** Lines of a chunk that holds all of them: decoded at once, because a long log has many. */
function* wholeLines(bytes: Buffer, { number, offset }: LogPlace): Generator<LogLine, void> {
  if (!isUtf8(bytes)) {
    let from = 0;
    for (let at = number; from <= bytes.length; at++) {
      const newline = bytes.indexOf(NEWLINE, from);
      const end = newline < 0 ? bytes.length : newline;
      yield lineOf({ number: at, offset: offset + from }, bytes.subarray(from, end));
      from = end + 1;
    }
    return;
  }
  const text = bytes.toString("utf8");
  const isAscii = text.length === bytes.length;
  let at = number;
  let place = offset;
  for (const line of text.split("\n")) {
    yield { number: at++, offset: place, text: line };
    place += (isAscii ? line.length : Buffer.byteLength(line)) + 1;
  }
}

function lineOf(place: LogPlace, bytes: Buffer | undefined): LogLine {
  if (bytes === undefined) return { ...place, text: undefined };
  return isUtf8(bytes)
    ? { ...place, text: bytes.toString("utf8") }
    : { ...place, text: undefined, start: bytes.toString("latin1", 0, START) };
}

function joined(parts: readonly Buffer[], length: number): Buffer | undefined {
  return length > RECORD_BYTES ? undefined : Buffer.concat(parts, length);
}
