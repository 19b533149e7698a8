import { type FindingOf, pointer } from "bindpose/contract/rules";

/** Why a file of a run was not read, or could not be. */
export type Refusal =
  | FindingOf<"CASE_UNREADABLE">
  | FindingOf<"RUN_FILE_TOO_LARGE">
  | FindingOf<"RUN_FILE_OUTSIDE">
  | FindingOf<"RUN_FILE_UNREADABLE">;

/** A file of a run: its bytes, or a refusal, or neither where there is no such file. */
export interface RunFile {
  readonly bytes: Uint8Array | null;
  readonly refusal: Refusal | null;
}

export interface Run {
  /** Reads a file of at most `limit` bytes. */
  readonly read: (path: string, limit: number) => Promise<RunFile>;
  /** The file's bytes as they come; null where there is none, or it leads out. */
  readonly stream: (path: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** A SHA-256 that is fed in parts. */
  readonly startHash: () => Promise<RunningHash>;
}

export interface RunningHash {
  update(bytes: Uint8Array): void;
  /** In lower-case hexadecimal. */
  finish(): Promise<string>;
}

export const ABSENT: RunFile = { bytes: null, refusal: null };
export const NOT_REGULAR = "it is not a regular file";
/** What the file system says where there is no such file. */
const NO_FILE = ["ENOENT", "ENOTDIR"];

/** Opens a folder. Nothing outside it is ever read, whatever links or paths say. */
export async function openRun(folder: string): Promise<Run> {
  const { open, realpath, stat } = await import("node:fs/promises");
  const { relative, resolve, isAbsolute } = await import("node:path");
  const root = await realpath(folder);

  const isOutside = (path: string) => {
    const inside = relative(root, path);
    return inside.startsWith("..") || isAbsolute(inside);
  };

  /** The file's real path; throws the file system's error. */
  async function find(path: string): Promise<string | "outside"> {
    const named = resolve(root, path);
    if (isOutside(named)) return "outside";
    const real = await realpath(named);
    return isOutside(real) ? "outside" : real;
  }

  async function readFound(real: string, path: string, limit: number): Promise<RunFile> {
    const status = await stat(real);
    if (!status.isFile()) return unreadable(path, NOT_REGULAR);
    const { size } = status;
    if (size > limit) return tooLarge(path, size, limit);
    const handle = await open(real, "r");
    try {
      // Exactly the size that was looked at, even where the file grows meanwhile.
      const bytes = new Uint8Array(size);
      const { bytesRead } = await handle.read(bytes, 0, size, 0);
      return { bytes: bytes.subarray(0, bytesRead), refusal: null };
    } finally {
      await handle.close();
    }
  }

  return {
    async stream(path) {
      const real = await find(path).catch(() => "outside");
      if (real === "outside" || !(await stat(real)).isFile()) return null;
      const { createReadStream } = await import("node:fs");
      return createReadStream(real) as AsyncIterable<Uint8Array>;
    },
    async startHash() {
      const { createHash } = await import("node:crypto");
      const hash = createHash("sha256");
      return { update: (bytes) => void hash.update(bytes), finish: async () => hash.digest("hex") };
    },
    async read(path, limit) {
      try {
        const real = await find(path);
        return real === "outside" ? outside(path) : await readFound(real, path, limit);
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        return NO_FILE.includes(code) ? ABSENT : unreadable(path, code);
      }
    },
  };
}

/** The refusal of a file that is there and cannot be read. */
export function unreadable(path: string, reason: string): RunFile {
  const params = { path, reason };
  return { bytes: null, refusal: { code: "RUN_FILE_UNREADABLE", params, pointer: pointer(path) } };
}

/** The refusal of a path that leads out of the folder. */
export function outside(path: string): RunFile {
  const refusal = { code: "RUN_FILE_OUTSIDE", params: { path }, pointer: pointer(path) } as const;
  return { bytes: null, refusal };
}

/** The refusal of a file over its limit. */
export function tooLarge(path: string, bytes: number, limit: number): RunFile {
  const params = { path, bytes, limit };
  return {
    bytes: null,
    refusal: { code: "RUN_FILE_TOO_LARGE", params, pointer: pointer(path) },
  };
}
