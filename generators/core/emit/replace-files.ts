import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { done, type Result, unreadable } from "../result.js";

export interface FileContent {
  readonly path: string;
  /** undefined: the file is removed. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * Replaces files so that each is old or new at every instant, never half: all are written beside
 * their places and flushed, then renamed in the given order. When writing fails, every old file
 * stands as it was.
 */
export function replaceFiles(files: readonly FileContent[]): Result<undefined> {
  const staged = new Map<string, string>();
  let at = "";
  try {
    for (const { path, bytes } of files) {
      at = path;
      if (bytes === undefined) continue;
      mkdirSync(dirname(path), { recursive: true });
      const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
      staged.set(path, beside);
      writeThrough(beside, bytes);
    }
    for (const { path, bytes } of files) {
      at = path;
      if (bytes === undefined) rmSync(path, { force: true });
      else renameSync(staged.get(path)!, path);
    }
    flushFolders(files);
  } catch (error) {
    for (const beside of staged.values()) rmSync(beside, { force: true });
    return unreadable(`cannot write ${at}: ${(error as NodeJS.ErrnoException).code}`);
  }
  return done(undefined);
}

function writeThrough(path: string, bytes: Uint8Array): void {
  const file = openSync(path, "w");
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A rename is durable once its folder is flushed; Windows cannot open folders and needs none. */
function flushFolders(files: readonly FileContent[]): void {
  if (process.platform === "win32") return;
  for (const folder of new Set(files.map((file) => dirname(file.path)))) {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}
