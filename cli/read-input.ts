import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";

/**
 * A file that the caller named, at most `limit` bytes. Throws UsageError where there is none or it
 * is a folder, UnreadableError where it is a device or a pipe, or too large.
 */
export function readInput(verb: string, path: string, cwd: string, limit: number): Uint8Array {
  const place = resolve(cwd, path);
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`${verb}: there is no ${path}`);
  if (stat.isDirectory()) throw new UsageError(`${verb}: ${path} is a folder; name a file`);
  return readRegular(verb, place, limit, path);
}

/**
 * A file that is there. Throws UnreadableError where it is none to be read, or too large.
 * @param called what the file is called in the error
 */
export function readRegular(
  verb: string,
  place: string,
  limit: number,
  called: string,
): Uint8Array {
  const stat = statSync(place);
  if (!stat.isFile()) throw new UnreadableError(`${verb}: ${called} is no file that can be read`);
  if (stat.size > limit) {
    throw new UnreadableError(
      `${verb}: ${called} has ${stat.size} bytes, at most ${limit} are read`,
    );
  }
  return readFileSync(place);
}

/** All of a stream; beyond `limit` bytes it is left, with one byte too many to be refused by. */
export async function readStream(stream: Readable, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit + 1);
}
