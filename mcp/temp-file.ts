import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives the path of a file in a folder of its own, which is gone when `use` ends. */
export async function withTempFile<T>(name: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-mcp-"));
  try {
    return await use(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
