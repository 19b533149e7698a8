import { type FindingOf, pointer } from "bindpose/contract";

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
  /** The file's real path inside the folder; null where there is none, or it leads out. */
  readonly locate: (path: string) => Promise<string | null>;
}

const ABSENT: RunFile = { bytes: null, refusal: null };
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
    const place = { pointer: pointer(path) };
    const status = await stat(real);
    if (!status.isFile()) return unreadable(path, "it is not a regular file");
    const { size } = status;
    if (size > limit) {
      const params = { path, bytes: size, limit };
      return { bytes: null, refusal: { code: "RUN_FILE_TOO_LARGE", params, ...place } };
    }
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
    async locate(path) {
      const real = await find(path).catch(() => "outside");
      return real === "outside" || !(await stat(real)).isFile() ? null : real;
    },
    async read(path, limit) {
      try {
        const real = await find(path);
        if (real !== "outside") return await readFound(real, path, limit);
        const refusal = {
          code: "RUN_FILE_OUTSIDE",
          params: { path },
          pointer: pointer(path),
        } as const;
        return { bytes: null, refusal };
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        return NO_FILE.includes(code) ? ABSENT : unreadable(path, code);
      }
    },
  };
}

function unreadable(path: string, reason: string): RunFile {
  const params = { path, reason };
  return { bytes: null, refusal: { code: "RUN_FILE_UNREADABLE", params, pointer: pointer(path) } };
}
