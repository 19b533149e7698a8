import { randomUUID } from "node:crypto";
import { link, open, readdir, rename, stat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const TEMPORARY = ".tmp-";
/** After so long no writer is still about to give its file a name. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Gives a whole, flushed file its name, if no other has it yet; false where one has. At every
 * instant the name is absent or whole, and of any number of writers exactly one wins: a hard link
 * is made or refused in one step, also between processes.
 */
export async function createFile(
  folder: string,
  name: string,
  bytes: Uint8Array | string,
): Promise<boolean> {
  const temporary = await writeTemporary(folder, bytes);
  try {
    await link(temporary, join(folder, name));
    await flushFolder(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
}

/** Empties a file in one step; its name is never absent. */
export async function emptyFile(folder: string, name: string): Promise<void> {
  const path = join(folder, `${TEMPORARY}${randomUUID()}`);
  await writeFile(path, "", { flag: "wx" });
  await rename(path, join(folder, name));
}

/** Removes what writers left behind that were killed long ago. */
export async function sweepTemporaries(folder: string, nowMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(TEMPORARY)) continue;
    const path = join(folder, name);
    try {
      if (nowMs - (await stat(path)).mtimeMs > ABANDONED_MS) await unlink(path);
    } catch (error) {
      // Another opener swept it first.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

async function writeTemporary(folder: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, `${TEMPORARY}${randomUUID()}`);
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

/** So that the name itself outlives a loss of power; some systems cannot, and need not. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    if (!["EISDIR", "EINVAL", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) {
      throw error;
    }
  } finally {
    await handle.close();
  }
}
