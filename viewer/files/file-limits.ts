/** What the page takes in at once: more is refused in words before it is read. */
export const FILE_LIMITS = {
  /** Files of interest in a drop, a folder or a zip. */
  files: 2000,
  /** Entries of folders and zips that are looked at. */
  entries: 20_000,
  /** Bytes of all files together, unpacked: the largest mesh with room for what is beside it. */
  bytes: 320 * 1024 * 1024,
  /** Folders below the dropped one. */
  depth: 8,
} as const;

/** A file that could not be taken in; its message is for the person who gave it. */
export class RefusedFileError extends Error {
  override readonly name = "RefusedFileError";
}

const WANTED = /\.(?:glb|gltf|bin|json|toml|ndjson|png|jpe?g|webp|zip)$/i;

/** Whether a file may belong to an asset, by its path; hidden files and installed packages do not. */
export function isWanted(path: string): boolean {
  const names = path.split("/");
  return (
    WANTED.test(path) &&
    !names.some((name) => name === "node_modules" || /^(?:\.|__MACOSX)/.test(name))
  );
}

/** Sums what is taken in, and refuses the first byte or file too many. */
export function createTally(): (path: string, bytes: number) => void {
  let files = 0;
  let total = 0;
  return (path, bytes) => {
    files++;
    total += bytes;
    if (files > FILE_LIMITS.files) {
      throw new RefusedFileError(`more than ${FILE_LIMITS.files} files: choose one asset's folder`);
    }
    if (total > FILE_LIMITS.bytes) {
      const limit = Math.floor(FILE_LIMITS.bytes / 1024 / 1024);
      throw new RefusedFileError(`${path}: more than ${limit} MB together is not read`);
    }
  };
}
