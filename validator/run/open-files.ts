import { sha256 } from "../report/sha256.js";
import { ABSENT, NOT_REGULAR, outside, type Run, tooLarge, unreadable } from "./open-run.js";

/** A run whose files are in memory: what `openRun` is for a folder. */
export function openFiles(files: ReadonlyMap<string, Uint8Array>): Run {
  const isFolder = (path: string) =>
    path === "" || [...files.keys()].some((name) => name.startsWith(`${path}/`));
  return {
    async read(path, limit) {
      const inside = resolveInside(path);
      if (inside === null) return outside(path);
      const bytes = files.get(inside);
      if (bytes === undefined) return isFolder(inside) ? unreadable(path, NOT_REGULAR) : ABSENT;
      if (bytes.length > limit) return tooLarge(path, bytes.length, limit);
      return { bytes, refusal: null };
    },
    async stream(path) {
      const bytes = files.get(resolveInside(path) ?? "");
      return bytes === undefined ? null : inOnePart(bytes);
    },
    async startHash() {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      return {
        update: (bytes) => void parts.push(bytes as Uint8Array<ArrayBuffer>),
        finish: async () => (await sha256(new Uint8Array(await new Blob(parts).arrayBuffer())))!,
      };
    },
  };
}

async function* inOnePart(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** A path without `.` and `..`; null where it leads out. */
function resolveInside(path: string): string | null {
  if (path.startsWith("/")) return null;
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.join("/");
}
