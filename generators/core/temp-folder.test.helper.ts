import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that goes when the test's process ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-"));
  folders.push(folder);
  return folder;
}
