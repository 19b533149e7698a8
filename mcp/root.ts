import { type Dirent, existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { PROGRAM_OF_KIND } from "bindpose/contract/words";
import { Refused } from "./outcome.js";

/** The one folder that is served. Paths go in as a client writes them and come out relative to it. */
export interface Root {
  /** Its real path. */
  readonly folder: string;
  /** A file or folder that is there. */
  readonly existing: (path: string) => string;
  /** A GLB, or a folder that is a run. */
  readonly asset: (path: string) => string;
  /** A folder that is there. */
  readonly workspace: (path: string) => string;
  /** A place to write to: a regular file, a folder, or nothing yet. */
  readonly target: (path: string) => string;
}

/** What makes a folder a run. */
const RUN_FILES = [
  ...["mesh.glb", "rig.json"],
  ...Object.values(PROGRAM_OF_KIND).map((program) => `${program}.config.json`),
];
/** How much of a folder is looked through for links. */
const MAX_DEPTH = 8;
const MAX_ENTRIES = 20_000;

/**
 * Serves a folder. A path is judged by where it really leads, links included, before anything is
 * opened; of a folder every link in it is. Throws Refused for what leads out. The limit: whoever
 * changes links in the folder meanwhile can write there anyway.
 *
 * @throws Error of the file system where the folder itself cannot be found
 */
export function openRoot(path: string): Root {
  const folder = realpathSync(path);
  if (!statSync(folder).isDirectory()) throw new RangeError(`root: ${path} is no folder`);

  function inside(real: string): boolean {
    const way = relative(folder, real);
    return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
  }

  function named(path: string): string {
    if (path === "-" || path.includes("\0")) throw new Refused("client", `no path: ${path}`);
    const absolute = resolve(folder, path);
    if (inside(absolute)) return absolute;
    // A client may know the folder by another name, through a link.
    const real = existsSync(absolute) ? realpathSync(absolute) : absolute;
    if (!inside(real)) throw outside(path);
    return real;
  }

  /** As later code will resolve it from the root; never what a flag could be. */
  function called(real: string): string {
    const way = relative(folder, real).split(sep).join("/");
    return way === "" ? "." : way;
  }

  function existing(path: string): string {
    const absolute = named(path);
    if (lstatSync(absolute, { throwIfNoEntry: false }) === undefined) {
      throw new Refused("client", `there is no ${path}`);
    }
    const real = realPath(absolute, path);
    if (!inside(real)) throw outside(path);
    if (statSync(real).isDirectory()) checkLinks(real, path, inside);
    return called(real);
  }

  function workspace(path: string): string {
    const found = existing(path);
    if (!statSync(join(folder, found)).isDirectory()) {
      throw new Refused("client", `${path} is no folder`);
    }
    return found;
  }

  return {
    folder,
    existing,
    workspace,
    asset(path) {
      const found = existing(path);
      const absolute = join(folder, found);
      const isAsset =
        !statSync(absolute).isDirectory() ||
        RUN_FILES.some((name) => existsSync(join(absolute, name)));
      if (isAsset) return found;
      throw new Refused("client", `${path} is no run: it holds no mesh.glb and no rig.json`);
    },
    target(path) {
      const absolute = named(path);
      const link = lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink() === true;
      if (link) throw new Refused("client", `${path} is a link, which is not written through`);
      let above = absolute;
      while (lstatSync(above, { throwIfNoEntry: false }) === undefined) above = dirname(above);
      if (!inside(realPath(above, path))) throw outside(path);
      return called(absolute);
    },
  };
}

function realPath(absolute: string, path: string): string {
  try {
    return realpathSync(absolute);
  } catch {
    throw new Refused("client", `${path} leads nowhere`);
  }
}

function outside(path: string): Refused {
  return new Refused("outside", `${path} leads out of the folder that is served`);
}

/** Refuses a folder in which a link leads out; links to nothing lead nowhere. */
function checkLinks(start: string, path: string, inside: (real: string) => boolean): void {
  const waiting = [{ folder: start, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { folder, depth } = next;
    const entries: Dirent[] = readdirSync(folder, { withFileTypes: true });
    seen += entries.length;
    if (seen > MAX_ENTRIES || depth > MAX_DEPTH) {
      throw new Refused("limit", `${path} holds too much to be looked through; name a run in it`);
    }
    for (const entry of entries) {
      const child = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push({ folder: child, depth: depth + 1 });
      if (entry.isSymbolicLink() && existsSync(child) && !inside(realpathSync(child))) {
        throw new Refused("outside", `${entry.name} in ${path} is a link that leads out`);
      }
    }
  }
}
