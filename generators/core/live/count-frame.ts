import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { replaceFiles } from "../emit/replace-files.js";
import { readSmallFile } from "../read-small-file.js";

/** Bytes of a count: a file's number, a space, a count. */
const COUNT_BYTES = 64;

/**
 * The number of the next frame of a log: 0, 1, 2 … The count stands in a hidden file beside the log
 * and names the log by its number in the file system, so that a new log starts at 0 again. A count
 * that cannot be read starts at 0, one that cannot be written stays, and a log that is not there yet
 * counts nothing.
 */
export function countFrame(log: string): number {
  const found = statSync(log, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return 0;
  const path = join(dirname(log), `.${basename(log)}.frame`);
  const id = `${found.ino}`;
  const last = readCount(path, id);
  const frame = last === undefined ? 0 : last + 1;
  replaceFiles([{ path, bytes: Buffer.from(`${id} ${frame}\n`) }]);
  return frame;
}

function readCount(path: string, id: string): number | undefined {
  try {
    const text = readSmallFile(path, COUNT_BYTES)?.toString("utf8") ?? "";
    const [owner, count] = text.trim().split(" ");
    return owner === id && /^\d{1,15}$/.test(count ?? "") ? Number(count) : undefined;
  } catch {
    return undefined;
  }
}
