import { createTally, FILE_LIMITS, isWanted, RefusedFileError } from "./file-limits.js";
import { readZip } from "./read-zip.js";

/** Files as a person gave them, and what to call them together. */
export interface GatheredFiles {
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface Found {
  readonly path: string;
  readonly file: File;
}

/**
 * Reads what was dropped: files, folders, zips. The list of items is only valid during the event,
 * so entries are taken from it before anything is awaited.
 * @throws RefusedFileError for too much of it
 */
export async function gatherDropped(items: DataTransferItemList): Promise<GatheredFiles> {
  // A page from a disk may not open a dropped file by its entry, but may have the file itself.
  const given = [...items].map((item) => [item.webkitGetAsEntry(), item.getAsFile()] as const);
  const found: Found[] = [];
  let looked = 0;
  const visit = async (entry: FileSystemEntry, depth: number): Promise<void> => {
    looked++;
    if (looked > FILE_LIMITS.entries) {
      throw new RefusedFileError(
        `more than ${FILE_LIMITS.entries} files: choose one asset's folder`,
      );
    }
    const path = entry.fullPath.replace(/^\//, "");
    if (entry.isFile) {
      if (isWanted(path)) found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    } else if (depth < FILE_LIMITS.depth) {
      for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) {
        await visit(child, depth + 1);
      }
    }
  };
  for (const [entry, file] of given) {
    if (entry?.isDirectory === true) await visit(entry, 0);
    else if (file !== null && isWanted(file.name)) found.push({ path: file.name, file });
  }
  return gather(found);
}

/** Reads what was picked in a file or folder dialog. @throws RefusedFileError for too much of it */
export function gatherPicked(files: Iterable<File>): Promise<GatheredFiles> {
  const found = [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  return gather(found.filter(({ path }) => isWanted(path)));
}

async function gather(found: readonly Found[]): Promise<GatheredFiles> {
  const take = createTally();
  const files = new Map<string, Uint8Array>();
  for (const { path, file } of found) {
    take(path, file.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!/\.zip$/i.test(path)) files.set(path, bytes);
    else for (const [inner, content] of readZip(bytes, take)) files.set(inner, content);
  }
  const only = found.length === 1 ? found[0] : undefined;
  return dropCommonFolder(files, only?.path.replace(/\.zip$/i, "") ?? "asset");
}

/** A folder that holds everything is the asset's name, not part of its paths. */
export function dropCommonFolder(
  given: ReadonlyMap<string, Uint8Array>,
  fallbackName: string,
): GatheredFiles {
  let files = given;
  let name = fallbackName;
  for (;;) {
    const tops = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf("/") + 1)));
    const [top] = tops;
    if (tops.size !== 1 || top === undefined || top === "") return { name, files };
    files = new Map([...files].map(([path, bytes]) => [path.slice(top.length), bytes]));
    name = top.slice(0, -1);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives its entries in portions until one is empty. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return children;
    children.push(...portion);
  }
}
