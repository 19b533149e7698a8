import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are not there. Throws the system's error where it cannot:
 * `mkdir` with `recursive` does not end on a file system that says a folder is missing and lets none
 * be made.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  try {
    await mkdir(path);
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  const status = await stat(path).catch(() => null);
  return status?.isDirectory() === true;
}
