import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { done, type Result, unreadable } from "../result.js";
import { tellError } from "../tell-error.js";

export interface FileContent {
  readonly path: string;
  /** undefined: the file is removed. */
  readonly bytes: Uint8Array | undefined;
}

/**
 * Replaces files so that each is old or new at every instant, never half: all are written beside
 * their places and flushed, then renamed in the given order. When one cannot be written, or its
 * place is taken by something that is no file, every old file stands as it was; a place that is
 * taken between that check and its rename is the one exception. What a killed process left beside
 * the places is removed.
 */
export function replaceFiles(files: readonly FileContent[]): Result<undefined> {
  const staged = new Map<string, string>();
  let at = "";
  try {
    for (const { path, bytes } of files) {
      at = path;
      requireFilePlace(path);
      removeAbandoned(path);
      if (bytes === undefined) continue;
      mkdirSync(dirname(path), { recursive: true });
      const beside = besideOf(path, process.pid);
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
    return unreadable(`cannot write ${at}: ${tellError(error)}`);
  }
  return done(undefined);
}

/** Throws when something that is no file stands in the place: a rename onto it would come too late. */
function requireFilePlace(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile()) return;
  const code = "its place is taken by what is not a regular file";
  throw Object.assign(new Error(`${path}: ${code}`), { code });
}

function besideOf(path: string, process: number): string {
  return join(dirname(path), `.${basename(path)}.${process}.tmp`);
}

/** Removes what processes that are gone, or this one before, left beside a place. */
function removeAbandoned(path: string): void {
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return;
  const start = `.${basename(path)}.`;
  for (const name of readdirSync(folder)) {
    const owner = Number(/^(\d{1,10})\.tmp$/.exec(name.slice(start.length))?.[1]);
    if (!name.startsWith(start) || !(owner > 0)) continue;
    if (owner === process.pid || !isRunning(owner)) rmSync(join(folder, name), { force: true });
  }
}

/** Signal 0 asks and sends nothing; a process of another user is refused, so it runs. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Writes a file that must not stand yet, so that nothing else is ever written through. */
function writeThrough(path: string, bytes: Uint8Array): void {
  const file = openSync(path, "wx");
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
