import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes files by their path below a folder, with the folders that they stand in. */
export function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array | string>): void {
  for (const [path, content] of files) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
}
