import { realpathSync, type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "./usage-error.js";

/**
 * The absolute path of a file that a verb is to write. Throws UsageError where that is a folder, or
 * by its real path one of the files that the verb reads, so that no asset is written over.
 * @param read absolute paths; those that are not there do not matter
 */
export function outPath(
  verb: string,
  out: string,
  cwd: string,
  read: readonly (string | null)[],
): string {
  const path = resolve(cwd, out);
  if (look(path)?.isDirectory()) throw new UsageError(`${verb}: ${out} is a folder; name a file`);
  const real = realPath(path);
  if (read.some((file) => file !== null && (file === path || realPath(file) === real))) {
    throw new UsageError(`${verb}: ${out} is one of the files that are read; name another`);
  }
  return path;
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // the system says why when it is written
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not there yet
  }
}
