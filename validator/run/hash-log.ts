import type { RunState } from "../checks/cross/index.js";
import type { Run } from "./open-run.js";

/** Longest log that is hashed: beyond it, whether the render is stale stays unknown. */
const BYTES_LIMIT = 2 ** 30;
const NEWLINE = 0x0a;

/** Hash and number of records of a generator's log, read as a stream; null where there is none. */
export async function hashLog(
  run: Run,
  path: string,
): Promise<Pick<RunState, "logSha256" | "operations"> | null> {
  const real = await run.locate(path);
  if (real === null) return null;
  const { createReadStream } = await import("node:fs");
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  for await (const chunk of createReadStream(real) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > BYTES_LIMIT) return null;
    hash.update(chunk);
    for (const byte of chunk) if (byte === NEWLINE) lines++;
  }
  // The first line is the log's header.
  return { logSha256: hash.digest("hex"), operations: Math.max(0, lines - 1) };
}
