import { lstatSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { done, type Result, unreadable } from "../result.js";
import { CONFIG_DEFAULTS } from "./config.js";

export const PATH_KEYS = ["log", "preview", "pose", "mesh", "rig"] as const;
export type PathKey = (typeof PATH_KEYS)[number];

/**
 * Resolves a config's paths against its folder. None may leave the folder, neither by `..` nor
 * through a symbolic link, and no two may name one file.
 */
export function resolvePaths(
  config: Readonly<Record<string, unknown>>,
  folder: string,
): Result<Record<PathKey, string>> {
  const root = realpathSync(folder);
  const resolved: Record<string, string> = {};
  for (const key of PATH_KEYS) {
    const given = (config[key] as string | undefined) ?? CONFIG_DEFAULTS[key];
    const path = resolve(folder, given);
    if (
      given.includes("\0") ||
      !isInside(path, resolve(folder)) ||
      !isInside(realPath(path), root)
    ) {
      return unreadable(`${key} ${JSON.stringify(given)} leaves the config's folder`);
    }
    const twin = PATH_KEYS.find((other) => resolved[other] === path);
    if (twin !== undefined) return unreadable(`${key} and ${twin} name the same file`);
    resolved[key] = path;
  }
  return done(resolved as Record<PathKey, string>);
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
