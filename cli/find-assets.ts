import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { expandGlob, isGlob } from "./expand-glob.js";
import { UsageError } from "./usage-error.js";

/** One thing to judge. `name` is what the report calls it: relative to the caller's folder. */
export interface FoundAsset {
  /** `stdin` has no path: its bytes are still to be read. */
  readonly kind: "run" | "file" | "stdin";
  readonly path: string;
  readonly name: string;
}

/** The word for standard input. */
export const STDIN = "-";

/** What makes a folder a run. */
const RUN_FILES = /^(?:mesh\.glb|rig\.json|(?:mc|sn|dc)-skin\.config\.json)$/;
const ASSET_FILE = /\.(?:glb|gltf)$/i;
/** Folders below a given one that are looked into. */
const MAX_DEPTH = 8;
const MAX_ASSETS = 100_000;

/**
 * What the given paths hold, in the order given, and within one of them sorted: a run folder, or its
 * rig.json, is the run; any other folder gives the runs and glTF files below it, without following
 * links; a file is itself; a pattern (`expandGlob`) gives what it matches and leaves out what is no
 * asset; `-` is standard input. Throws UsageError where a path does not exist or gives nothing.
 */
export function findAssets(paths: readonly string[], cwd: string): FoundAsset[] {
  const found: FoundAsset[] = [];
  for (const path of paths) {
    const before = found.length;
    if (path === STDIN) found.push({ kind: "stdin", path: "", name: STDIN });
    else addPath(path, cwd, found);
    if (found.length === before) {
      throw new UsageError(
        isGlob(path)
          ? `validate: ${path} matches nothing to judge`
          : `validate: ${path} holds no mesh.glb, rig.json or .glb file`,
      );
    }
  }
  if (found.filter(({ kind }) => kind === "stdin").length > 1) {
    throw new UsageError(`validate: ${STDIN} can be read once`);
  }
  return found.map((asset) => (asset.name === "" ? named(asset, cwd) : asset));
}

function addPath(path: string, cwd: string, found: FoundAsset[]): void {
  if (path === "") throw new UsageError("validate: a path is empty; name a folder or a file");
  const absolute = resolve(cwd, path);
  const stat = look(absolute);
  if (stat === "closed") found.push(fileAsset(absolute));
  else if (stat !== undefined) {
    if (stat.isDirectory()) collect(absolute, 0, found);
    else found.push(fileAsset(absolute));
  } else if (isGlob(path)) {
    for (const match of expandGlob(path, cwd)) addMatch(resolve(cwd, match), found);
  } else throw new UsageError(`validate: there is no ${path}`);
}

/** What a pattern matched counts only where it is an asset. */
function addMatch(path: string, found: FoundAsset[]): void {
  const stat = look(path);
  if (stat === "closed") found.push(fileAsset(path));
  else if (stat?.isDirectory()) collect(path, 0, found);
  else if (stat?.isFile() && (ASSET_FILE.test(path) || basename(path) === "rig.json")) {
    found.push(fileAsset(path));
  }
}

/** What stands at a path; "closed" where that cannot be told: its judge will say why. */
function look(path: string): Stats | "closed" | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return "closed";
  }
}

function fileAsset(path: string): FoundAsset {
  if (basename(path) === "rig.json") return { kind: "run", path: dirname(path), name: "" };
  return { kind: "file", path, name: "" };
}

function collect(folder: string, depth: number, found: FoundAsset[]): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort(byName);
  } catch {
    // A folder that may not be looked into is a run that cannot be read; the sweep goes on.
    found.push({ kind: "run", path: folder, name: "" });
    return;
  }
  if (entries.some((entry) => RUN_FILES.test(entry.name))) {
    found.push({ kind: "run", path: folder, name: "" });
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < MAX_DEPTH && isOpen(entry.name)) {
      collect(path, depth + 1, found);
    } else if (entry.isFile() && ASSET_FILE.test(entry.name)) {
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

function named(asset: FoundAsset, cwd: string): FoundAsset {
  const name = relative(cwd, asset.path).split(sep).join("/");
  return { ...asset, name: name === "" ? basename(asset.path) : name };
}
