import { type Dirent, existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "./usage-error.js";

/** Alternatives that braces may multiply to. */
const MAX_ALTERNATIVES = 1024;
const MAX_DEPTH = 32;

/** True for a word that a shell would have expanded, had it not been quoted. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/**
 * The files and folders that a pattern names, sorted, each once: `*` and `?` within a name, `**`
 * for any folders between, `[abc]`, `{one,other}`. Names that begin with a dot, and node_modules,
 * are found only where the pattern says so. Links to folders are not followed by `**`. Throws
 * UsageError for a pattern that is none.
 */
export function expandGlob(pattern: string, cwd: string): string[] {
  const found = new Set<string>();
  for (const alternative of expandBraces(pattern)) {
    const isAbsolute = alternative.startsWith("/");
    const segments = alternative
      .split("/")
      .filter((segment, at, all) => segment !== "" && !(segment === "**" && all[at - 1] === "**"));
    walk(isAbsolute ? "/" : "", segments, cwd, 0, found);
  }
  return [...found].sort();
}

function walk(
  base: string,
  segments: readonly string[],
  cwd: string,
  depth: number,
  found: Set<string>,
): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    found.add(base);
    return;
  }
  if (segment === "**") {
    walk(base, rest, cwd, depth, found);
    if (depth >= MAX_DEPTH) return;
    for (const entry of list(base, cwd)) {
      if (entry.isDirectory() && isOpen(entry.name)) {
        walk(join(base, entry.name), segments, cwd, depth + 1, found);
      }
    }
    return;
  }
  if (!isGlob(segment)) {
    const path = join(base, segment);
    if (existsSync(resolve(cwd, path))) walk(path, rest, cwd, depth, found);
    return;
  }
  const matches = segmentPattern(segment);
  for (const { name } of list(base, cwd)) {
    const isAsked = isOpen(name) || segment.startsWith(".");
    if (isAsked && matches.test(name)) walk(join(base, name), rest, cwd, depth, found);
  }
}

function list(base: string, cwd: string): Dirent[] {
  try {
    return readdirSync(resolve(cwd, base), { withFileTypes: true });
  } catch {
    return []; // a file, or a folder that may not be read, holds nothing
  }
}

function isOpen(name: string): boolean {
  return name !== "node_modules" && !name.startsWith(".");
}

function join(base: string, name: string): string {
  return base === "" || base.endsWith("/") ? `${base}${name}` : `${base}/${name}`;
}

/** `a{b,c}d` as `abd` and `acd`; a brace that is not closed, or has no comma, is itself. */
function expandBraces(pattern: string): string[] {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const text of open) {
      const braces = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(text);
      if (braces === null) done.push(text);
      else {
        const [, before, inner, after] = braces;
        next.push(...inner!.split(",").map((choice) => `${before}${choice}${after}`));
      }
      if (done.length + next.length > MAX_ALTERNATIVES) {
        throw new UsageError(`validate: ${pattern} has more than ${MAX_ALTERNATIVES} alternatives`);
      }
    }
    open = next;
  }
  return done;
}

/** One segment as a regular expression for a whole name. */
function segmentPattern(segment: string): RegExp {
  const source = segment.replace(
    /\*+|\?|\[([!^]?)([^\]]+)\]|[^*?[]+|\[/g,
    (part, negated: string | undefined, set: string | undefined) => {
      if (part.startsWith("*")) return ".*";
      if (part === "?") return ".";
      if (set === undefined) return part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      return `[${negated ? "^" : ""}${set.replace(/[\\^\]]/g, "\\$&")}]`;
    },
  );
  try {
    return new RegExp(`^${source}$`, "su");
  } catch {
    throw new UsageError(`validate: ${segment} is no pattern: a range in it is upside down`);
  }
}
