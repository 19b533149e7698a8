import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFile, emptyFile, sweepTemporaries } from "./durable-file.js";

/** Revisions whose contents are kept; of older ones only the name is, so that it stays taken. */
const KEPT = 8;
const NAME = /^(\d{10})\.json$/;
/** Times that a reader may find its revision emptied by later writers before it gives up. */
const ATTEMPTS = 100;

/** A document with its history: one file a revision, written once. */
export interface Journal<T> {
  readonly revision: () => Promise<number>;
  readonly read: () => Promise<{ readonly revision: number; readonly value: T }>;
  /** Writes revision + 1, if nobody has yet: false is a conflict, and nothing has changed. */
  readonly append: (revision: number, value: T) => Promise<boolean>;
}

/**
 * Opens the journal in a folder, with a first value where it is new. The file of a revision comes
 * into being whole and under a name that only one writer gets: of all who build on one revision,
 * here or in other processes, exactly one succeeds.
 */
export async function openJournal<T>(folder: string, first: T, nowMs: number): Promise<Journal<T>> {
  await mkdir(folder, { recursive: true });
  await sweepTemporaries(folder, nowMs);
  if ((await lastRevision(folder)) === null) await createFile(folder, fileOf(0), write(first));

  let known = { revision: -1, text: "" };

  async function read() {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const revision = (await lastRevision(folder)) ?? 0;
      // A revision is written once: what was read of it stays true.
      const text =
        known.revision === revision
          ? known.text
          : await readFile(join(folder, fileOf(revision)), "utf8");
      if (text === "") continue;
      known = { revision, text };
      return { revision, value: JSON.parse(text) as T };
    }
    throw new Error(`${folder}: every revision was overtaken while it was read`);
  }

  return {
    revision: async () => (await lastRevision(folder)) ?? 0,
    read,
    async append(revision, value) {
      if (!(await createFile(folder, fileOf(revision + 1), write(value)))) return false;
      if (revision + 1 >= KEPT) await emptyFile(folder, fileOf(revision + 1 - KEPT));
      return true;
    },
  };
}

function fileOf(revision: number): string {
  return `${String(revision).padStart(10, "0")}.json`;
}

function write(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

async function lastRevision(folder: string): Promise<number | null> {
  let last: number | null = null;
  for (const name of await readdir(folder)) {
    const revision = NAME.exec(name)?.[1];
    if (revision !== undefined && Number(revision) > (last ?? -1)) last = Number(revision);
  }
  return last;
}
