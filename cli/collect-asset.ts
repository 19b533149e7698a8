import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { LIMITS, PROGRAM_OF_KIND } from "bindpose/contract/words";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";

/** The files of one asset that a page needs to judge and to show it. */
export interface CollectedAsset {
  /** As it was given. */
  readonly name: string;
  /** Set for a single GLB or `.gltf`: its path among the files. */
  readonly file?: string;
  /** By the path in the asset's own folder, `/` between names; `place` is where to read it. */
  readonly files: readonly { readonly path: string; readonly place: string }[];
}

/** Files of a station's folder that are looked through. */
const STATION_FILES = 1000;
const CONFIGS = Object.values(PROGRAM_OF_KIND).map((program) => `${program}.config.json`);

/**
 * Lists the files of a run folder, of a single GLB or `.gltf`, or of a folder or manifest of
 * stations; nothing outside its folder, whatever links, a config or a URI say. Throws UsageError
 * where there is nothing to show, UnreadableError where it cannot be read.
 */
export function collectAsset(verb: string, path: string, cwd: string): CollectedAsset {
  if (path === "") throw new UsageError(`${verb}: the path is empty; name a run or a .glb`);
  const absolute = resolve(cwd, path);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`${verb}: there is no ${path}`);
  if (stat.isDirectory()) {
    const files = pick(verb, absolute, runPaths(absolute));
    if (files.some(({ path: name }) => /\.(?:glb|json)$/.test(name))) return { name: path, files };
    const beside = stationPaths(absolute);
    if (beside.some((name) => isManifest(join(absolute, name)))) {
      return { name: path, files: pick(verb, absolute, beside) };
    }
    throw new UsageError(
      `${verb}: ${path} holds no mesh.glb and no rig.json, nor a station's manifest`,
    );
  }
  if (!stat.isFile()) throw new UnreadableError(`${verb}: ${path} is no file that can be read`);
  if (isManifest(absolute)) {
    const file = basename(absolute);
    const paths = [file, ...stationPaths(dirname(absolute))];
    return { name: path, file, files: pick(verb, dirname(absolute), paths) };
  }
  if (!/\.(?:glb|gltf)$/i.test(path)) {
    throw new UsageError(
      `${verb}: ${path} is neither a run folder nor a .glb or .gltf, nor a station's manifest`,
    );
  }
  const file = basename(absolute);
  const beside = /\.gltf$/i.test(file) ? urisOf(absolute) : [];
  const files = pick(verb, dirname(absolute), [file, ...beside]);
  if (files.every((each) => each.path !== file)) {
    throw new UnreadableError(`${verb}: ${path} is a link that leads out of its folder`);
  }
  return { name: path, file, files };
}

/** What the judge of a run looks for, in the order in which it does. */
function runPaths(folder: string): string[] {
  const named: Record<string, string> = {
    mesh: "mesh.glb",
    rig: "rig.json",
    log: "scene/log.ndjson",
  };
  for (const config of CONFIGS) {
    const value = readDocument(join(folder, config));
    if (value === null) continue;
    for (const key of Object.keys(named)) {
      if (typeof value[key] === "string") named[key] = value[key];
    }
    break;
  }
  return [...Object.values(named), "case.json", "case.toml", ...CONFIGS];
}

/** What may be a station's: documents, and GLBs that its manifest may name. */
function stationPaths(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:json|glb)$/i.test(name));
    return names.sort().slice(0, STATION_FILES);
  } catch {
    return [];
  }
}

function isManifest(path: string): boolean {
  return /\.json$/i.test(path) && Array.isArray(readDocument(path)?.["bindings"]);
}

/** Relative URIs of a `.gltf`'s buffers and images. */
function urisOf(path: string): string[] {
  const document = readDocument(path) ?? {};
  const lists = [document["buffers"], document["images"]].filter(Array.isArray);
  return lists.flat().flatMap((entry: unknown) => {
    const { uri } = Object(entry) as { uri?: unknown };
    if (typeof uri !== "string" || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(uri)) return [];
    try {
      return decodeURIComponent(uri);
    } catch {
      return [];
    }
  });
}

function readDocument(path: string): Record<string, unknown> | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > LIMITS.glbBytes) return null;
  try {
    return Object(JSON.parse(readFileSync(path, "utf8"))) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function pick(verb: string, folder: string, paths: readonly string[]): CollectedAsset["files"] {
  const root = realpathSync(folder);
  const picked = new Map<string, string>();
  for (const path of paths) {
    const place = realFile(join(root, path));
    if (place === null) continue;
    const inside = relative(root, place);
    if (inside.startsWith("..") || resolve(inside) === inside) continue;
    if (statSync(place).size > LIMITS.glbBytes) {
      throw new UnreadableError(`${verb}: ${path} is larger than ${LIMITS.glbBytes} bytes`);
    }
    picked.set(relative(root, join(root, path)).split(sep).join("/"), place);
  }
  return [...picked].map(([path, place]) => ({ path, place }));
}

function realFile(path: string): string | null {
  try {
    const real = realpathSync(path);
    return statSync(real).isFile() ? real : null;
  } catch {
    return null;
  }
}
