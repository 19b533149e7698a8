import { isOperationName } from "bindpose/contract/words";
import type { RunState } from "../checks/cross/index.js";
import { isObject } from "../read/json-access.js";
import type { Run } from "./open-run.js";

/** Longest log that is hashed: beyond it, whether the render is stale stays unknown. */
const BYTES_LIMIT = 2 ** 30;
/** Longest line that is a record. */
const LINE_LIMIT = 2 ** 20;
const NEWLINE = 0x0a;
/** Keeps a byte order mark, with which a line is no record. */
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Hash of a generator's log and the number of operations recorded in it, as the render notes them:
 * a batch counts each of its own, amendments and what is no record count nothing. Read as a stream;
 * null where there is no log.
 */
export async function hashLog(
  run: Run,
  path: string,
): Promise<Pick<RunState, "logSha256" | "operations"> | null> {
  const chunks = await run.stream(path);
  if (chunks === null) return null;
  const hash = await run.startHash();
  let bytes = 0;
  let operations = 0;
  let line: Uint8Array[] = [];
  let length = 0;
  const keep = (part: Uint8Array) => {
    length += part.length;
    if (length <= LINE_LIMIT) line.push(part);
    else line = [];
  };
  const endLine = () => {
    if (length <= LINE_LIMIT) operations += countOperations(textOf(line, length));
    line = [];
    length = 0;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > BYTES_LIMIT) return null;
    hash.update(chunk);
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end));
      endLine();
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  endLine();
  return { logSha256: await hash.finish(), operations };
}

function textOf(parts: readonly Uint8Array[], length: number): string {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return DECODER.decode(bytes);
}

function countOperations(line: string): number {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return 0;
  }
  if (!isObject(record)) return 0;
  const { op, operations } = record;
  if (op === "batch" && Array.isArray(operations)) return operations.length;
  return typeof op === "string" && isOperationName(op) ? 1 : 0;
}
