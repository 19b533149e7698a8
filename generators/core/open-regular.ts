import { closeSync, constants, fstatSync, openSync } from "node:fs";

/** Without this a pipe that nobody writes to is waited for; Windows has none. */
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/**
 * Opens a regular file, and never waits for a pipe or reads a device. `flags` are those of open(2).
 * Throws an error with a `code`: the system's, or "not a regular file". The caller closes it.
 */
export function openRegular(path: string, flags: number): number {
  const file = openSync(path, flags | NO_WAIT);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  const code = "not a regular file";
  throw Object.assign(new Error(`${path} is ${code}`), { code });
}
