import { type FindingOf, pointer } from "bindpose/contract";

/** Why a file of a run was not read, or could not be. */
export type Refusal =
  | FindingOf<"CASE_UNREADABLE">
  | FindingOf<"RUN_FILE_TOO_LARGE">
  | FindingOf<"RUN_FILE_OUTSIDE">;

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

/** Opens a folder. Nothing outside it is ever read, whatever links or paths say. */
export async function openRun(folder: string): Promise<Run> {
  const { open, realpath, stat } = await import("node:fs/promises");
  const { relative, resolve, isAbsolute } = await import("node:path");
  const root = await realpath(folder);

  async function find(path: string): Promise<string | "outside" | null> {
    const real = await realpath(resolve(root, path)).catch(() => null);
    if (real === null) return null;
    const inside = relative(root, real);
    return inside.startsWith("..") || isAbsolute(inside) ? "outside" : real;
  }

  return {
    async locate(path) {
      const real = await find(path);
      return real === "outside" || real === null || !(await stat(real)).isFile() ? null : real;
    },
    async read(path, limit) {
      const real = await find(path);
      if (real === null) return ABSENT;
      const place = { pointer: pointer(path) };
      if (real === "outside") {
        return { bytes: null, refusal: { code: "RUN_FILE_OUTSIDE", params: { path }, ...place } };
      }
      const status = await stat(real);
      if (!status.isFile()) return ABSENT;
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
    },
  };
}
