import { pointer } from "bindpose/contract/rules";

/** Where a value stands in a text: lines and columns from 1, columns in code points, end exclusive. */
export interface TextRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface Open {
  /** Null in an array. */
  key: string | null;
  index: number;
  readonly path: string;
  readonly start: number;
}

/** White space, a string, a mark, or a word up to the next of these. */
const TOKEN = /[ \t\r\n]+|"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/gy;

/** The path of what is nested too deep to be wanted. */
const BEYOND = "beyond";

/**
 * Where the values at the given pointers stand in a JSON text. A pointer to what is not there gets
 * the place of the nearest value around it. A text that is not JSON gives as much as is read before
 * its fault.
 */
export function locatePointers(
  text: string,
  pointers: Iterable<string>,
): ReadonlyMap<string, TextRegion> {
  const wanted = new Set<string>();
  for (const place of pointers) for (const path of around(place)) wanted.add(path);
  const offsets = scan(text, wanted);
  const lines = lineStarts(text);
  const regions = new Map<string, TextRegion>();
  for (const place of pointers) {
    const known = around(place).find((path) => offsets.has(path));
    if (known === undefined) continue;
    const [start, end] = offsets.get(known)!;
    const [startLine, startColumn] = placeOf(text, lines, start);
    const [endLine, endColumn] = placeOf(text, lines, end);
    regions.set(place, { startLine, startColumn, endLine, endColumn });
  }
  return regions;
}

/** A pointer and those of the values around it, the nearest first. */
function around(place: string): string[] {
  const paths = [place];
  for (let at = place.lastIndexOf("/"); at >= 0; at = place.lastIndexOf("/", at - 1)) {
    paths.push(place.slice(0, at));
    if (at === 0) break;
  }
  return paths;
}

/** Start and end of the wanted values; of a key that stands twice, the first. */
function scan(text: string, wanted: ReadonlySet<string>): Map<string, readonly [number, number]> {
  const found = new Map<string, readonly [number, number]>();
  // Below the deepest that is wanted no path is put together: nesting may be a million deep.
  const deepest = Math.max(0, ...[...wanted].map((path) => path.split("/").length));
  const open: Open[] = [];
  const keep = (path: string, start: number, end: number) => {
    if (wanted.has(path) && !found.has(path)) found.set(path, [start, end]);
  };
  const here = () => {
    const inside = open.at(-1);
    if (inside === undefined) return "";
    if (open.length >= deepest) return BEYOND;
    return inside.path + pointer(inside.key ?? inside.index);
  };
  let isKey = false;
  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    const end = start + token.length;
    if (token === "{" || token === "[") {
      open.push({ key: token === "{" ? "" : null, index: 0, path: here(), start });
      isKey = token === "{";
    } else if (token === "}" || token === "]") {
      const closed = open.pop();
      if (closed !== undefined) keep(closed.path, closed.start, end);
      isKey = false;
    } else if (token === ",") {
      if (inside !== undefined) inside.index++;
      isKey = inside !== undefined && inside.key !== null;
    } else if (token === ":") isKey = false;
    else if (token.trim() === "") continue;
    else if (isKey && inside !== undefined) inside.key = unquote(token);
    else keep(here(), start, end);
  }
  return found;
}

function unquote(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** Offsets at which lines start. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(index + (text.startsWith("\r\n", index) ? 2 : 1));
  }
  return starts;
}

function placeOf(text: string, lines: readonly number[], offset: number): [number, number] {
  let low = 0;
  let high = lines.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle]! <= offset) low = middle;
    else high = middle;
  }
  return [low + 1, [...text.slice(lines[low]!, offset)].length + 1];
}
