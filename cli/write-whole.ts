import {
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file so that it is old or new at every instant, never half: beside its place, flushed,
 * then renamed. A device or a pipe is written into, not replaced. Throws the system's error, and leaves nothing behind, where that fails.
 */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile() && !there.isDirectory()) {
    writeFileSync(path, bytes);
    return;
  }
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    const file = openSync(beside, "wx");
    try {
      writeFileSync(file, bytes);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
