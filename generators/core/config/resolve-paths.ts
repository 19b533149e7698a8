import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { PROGRAM_OF_KIND } from "bindpose/contract/words";
import { hiddenCharacter } from "../args/hidden-characters.js";
import { done, type Result, unreadable } from "../result.js";
import { CONFIG_DEFAULTS } from "./config.js";
import { configName } from "./find-config.js";

export const PATH_KEYS = ["log", "preview", "pose", "mesh", "rig"] as const;
export type PathKey = (typeof PATH_KEYS)[number];
/** Pictures that have no key: their names, in the preview's folder. */
const BESIDE = { sheet: "sheet.png", sweep: "sweep.png" } as const;

/** Files that stand beside a config and are their authors' own: the case, and every config. */
const READ_ONLY = ["case.json", "case.toml", ...Object.values(PROGRAM_OF_KIND).map(configName)];

/**
 * Resolves a config's paths against its folder. None may leave the folder, neither by `..` nor
 * through a symbolic link, and none may be, hold or stand in another of them, a config or the case.
 * Letter case makes no difference between two files, since not every file system makes one.
 */
export function resolvePaths(
  config: Readonly<Record<string, unknown>>,
  folder: string,
): Result<Record<PathKey | keyof typeof BESIDE, string>> {
  const root = realpathSync(folder);
  const resolved: Record<string, string> = {};
  const taken = READ_ONLY.map((name) => ({ what: name, places: placesOf(join(folder, name)) }));
  for (const key of PATH_KEYS) {
    const given = (config[key] as string | undefined) ?? CONFIG_DEFAULTS[key];
    const hidden = hiddenCharacter(given);
    if (hidden !== undefined) return unreadable(`${key} ${JSON.stringify(given)}: ${hidden}`);
    const path = resolve(folder, given);
    if (!isInside(path, resolve(folder)) || !isInside(realPath(path), root)) {
      return unreadable(`${key} ${JSON.stringify(given)} leaves the config's folder`);
    }
    const other = findMeeting(path, taken);
    if (other !== undefined) {
      return unreadable(`${key} ${JSON.stringify(given)} is in the place of ${other}`);
    }
    taken.push({ what: key, places: placesOf(path) });
    resolved[key] = path;
  }
  for (const [what, name] of Object.entries(BESIDE)) {
    const path = join(dirname(resolved["preview"]!), name);
    const other = findMeeting(path, taken);
    if (other !== undefined) {
      return unreadable(`${other} is in the place of the ${what}, ${name} beside the preview`);
    }
    resolved[what] = path;
  }
  return done(resolved as Record<PathKey | keyof typeof BESIDE, string>);
}

interface TakenPlace {
  readonly what: string;
  readonly places: readonly string[];
}

/** What a path is, holds or stands in of the places that are taken. */
function findMeeting(path: string, taken: readonly TakenPlace[]): string | undefined {
  const places = placesOf(path);
  return taken.find((file) => places.some((a) => file.places.some((b) => meet(a, b))))?.what;
}

/** A file's place as it is written and where its links lead. */
function placesOf(path: string): string[] {
  return [path, realPath(path)].map((place) => place.toLowerCase());
}

function meet(a: string, b: string): boolean {
  return a === b || a.startsWith(b + sep) || b.startsWith(a + sep);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The path with links resolved in as much of it as exists; a dangling link leads to the root. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return isLink(path) ? sep : join(realPath(dirname(path)), basename(path));
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
