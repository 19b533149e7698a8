import { unzipSync } from "fflate";
import { createTally, FILE_LIMITS, isWanted, RefusedFileError } from "./file-limits.js";

/**
 * The wanted files of a zip by path. Sizes are those that the archive declares, checked before
 * anything is unpacked; the unpacked bytes can never be more than declared.
 * @throws RefusedFileError for an archive that is broken or too large, or a path that leads out of it
 */
export function readZip(
  bytes: Uint8Array,
  take: (path: string, bytes: number) => void = createTally(),
): Map<string, Uint8Array> {
  let entries = 0;
  const files = new Map<string, Uint8Array>();
  const unpacked = unpack(bytes, ({ name, originalSize }) => {
    entries++;
    if (entries > FILE_LIMITS.entries) {
      throw new RefusedFileError(`the zip holds more than ${FILE_LIMITS.entries} entries`);
    }
    if (name.startsWith("/") || name.includes("\\") || name.split("/").includes("..")) {
      throw new RefusedFileError(`the zip holds a path that leads out of it: ${name}`);
    }
    // A zip within a zip stays closed: its sizes are not known before it is open.
    if (!isWanted(plain(name)) || name.toLowerCase().endsWith(".zip")) return false;
    take(name, originalSize);
    return true;
  });
  for (const [name, content] of Object.entries(unpacked)) {
    files.set(plain(name), content);
  }
  return files;
}

function plain(name: string): string {
  return name.replace(/^(?:\.\/)+/, "");
}

function unpack(
  bytes: Uint8Array,
  filter: NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>["filter"]>,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof RefusedFileError) throw error;
    throw new RefusedFileError(`the zip cannot be read: ${(error as Error).message}`);
  }
}
