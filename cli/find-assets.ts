import { type Dirent, readdirSync, statSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { UsageError } from "./usage-error.js";

/** One thing to judge. `name` is what the report calls it: relative to the caller's folder. */
export interface FoundAsset {
  readonly kind: "run" | "file";
  readonly path: string;
  readonly name: string;
}

/** What makes a folder a run. */
const RUN_FILES = /^(?:mesh\.glb|rig\.json|(?:mc|sn|dc)-skin\.config\.json)$/;
/** Folders below a given one that are looked into. */
const MAX_DEPTH = 8;
const MAX_ASSETS = 100_000;

/**
 * What the given paths hold, in a fixed order: a run folder is itself; any other folder gives the
 * runs and the GLB files below it, without following links; a file is itself.
 * Throws UsageError where a path does not exist or a folder holds nothing to judge.
 */
export function findAssets(paths: readonly string[], cwd: string): FoundAsset[] {
  const found: FoundAsset[] = [];
  for (const path of paths) {
    const absolute = resolve(cwd, path);
    const stat = statSync(absolute, { throwIfNoEntry: false });
    if (stat === undefined) throw new UsageError(`validate: there is no ${path}`);
    const before = found.length;
    if (stat.isDirectory()) collect(absolute, 0, found);
    else found.push({ kind: "file", path: absolute, name: "" });
    if (found.length === before) {
      throw new UsageError(`validate: ${path} holds no mesh.glb, rig.json or .glb file`);
    }
  }
  return found.map((asset) => ({ ...asset, name: nameOf(asset.path, cwd) }));
}

function collect(folder: string, depth: number, found: FoundAsset[]): void {
  const entries = readdirSync(folder, { withFileTypes: true }).sort(byName);
  if (entries.some((entry) => RUN_FILES.test(entry.name))) {
    found.push({ kind: "run", path: folder, name: "" });
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < MAX_DEPTH && isOpen(entry.name)) {
      collect(path, depth + 1, found);
    } else if (entry.isFile() && entry.name.toLowerCase().endsWith(".glb")) {
      found.push({ kind: "file", path, name: "" });
    }
    if (found.length > MAX_ASSETS) {
      throw new UsageError(`validate: more than ${MAX_ASSETS} assets below ${folder}`);
    }
  }
}

function isOpen(name: string): boolean {
  return name !== "node_modules" && !name.startsWith(".");
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function nameOf(path: string, cwd: string): string {
  const name = relative(cwd, path).split(sep).join("/");
  return name === "" ? basename(path) : name;
}
