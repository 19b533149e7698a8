import { readSync } from "node:fs";
import { RECORD_BYTES } from "./log-format.js";

const NEWLINE = 10;
const CHUNK = 64 * 1024;

/** Where a line begins: its number, from 1, and the byte offset of its first byte. */
export interface LogPlace {
  readonly number: number;
  readonly offset: number;
}

/** One line of a file, without its newline. */
export interface LogLine extends LogPlace {
  /**
   * Its bytes, until the next line is asked for; undefined when they are more than a record may
   * have.
   */
  readonly bytes: Buffer | undefined;
}

/**
 * Reads the lines of an open file in bounded memory: one chunk, and one line of at most
 * RECORD_BYTES. A longer line is skipped and yielded without bytes. The last line need not end in a
 * newline. `start` goes on behind lines that were read before. `onChunk` sees every byte once, in
 * order, for a hash of exactly what was read.
 */
export function* scanLines(
  file: number,
  start: LogPlace = { number: 1, offset: 0 },
  onChunk?: (bytes: Uint8Array) => void,
): Generator<LogLine, void> {
  const chunk = Buffer.allocUnsafe(CHUNK);
  let parts: Buffer[] = [];
  let length = 0;
  let { number, offset } = start;
  let position = offset;

  for (;;) {
    const read = readSync(file, chunk, 0, CHUNK, position);
    if (read === 0) break;
    const bytes = chunk.subarray(0, read);
    onChunk?.(bytes);
    let from = 0;
    for (;;) {
      const newline = bytes.indexOf(NEWLINE, from);
      const end = newline < 0 ? read : newline;
      const isWhole = newline >= 0 && length === 0;
      const piece = bytes.subarray(from, end);
      length += piece.length;
      if (length > RECORD_BYTES) parts = [];
      // A line that spans chunks is copied, because the chunk is read into again.
      else parts.push(isWhole ? piece : Buffer.from(piece));
      if (newline < 0) break;
      yield { number, offset, bytes: joined(parts, length) };
      number++;
      offset = position + newline + 1;
      parts = [];
      length = 0;
      from = newline + 1;
    }
    position += read;
  }
  if (length > 0) yield { number, offset, bytes: joined(parts, length) };
}

function joined(parts: readonly Buffer[], length: number): Buffer | undefined {
  if (length > RECORD_BYTES) return undefined;
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
}
