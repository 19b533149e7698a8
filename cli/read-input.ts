import { readFileSync, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { UsageError } from "./usage-error.js";

/** A file named by a flag, at most `limit` bytes. Throws UsageError where it cannot be had. */
export function readInput(verb: string, path: string, limit: number): Uint8Array {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`${verb}: there is no ${path}`);
  if (!stat.isFile()) throw new UsageError(`${verb}: ${path} is no file`);
  if (stat.size > limit) {
    throw new UsageError(`${verb}: ${path} has ${stat.size} bytes, at most ${limit}`);
  }
  return readFileSync(path);
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
