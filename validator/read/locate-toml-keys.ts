import type { TextRegion } from "./locate-pointers.js";

/**
 * The line of the key, or the table, that a pointer's first word names in a case in TOML; with an
 * index, that of the table of an array (`[[required_animations]]`). The limit: what stands inside of
 * one value is not looked for, and a key in a text of several lines may be taken for one.
 */
export function locateTomlKeys(
  text: string,
  pointers: Iterable<string>,
): ReadonlyMap<string, TextRegion> {
  const lines = text.split(/\r?\n/);
  const regions = new Map<string, TextRegion>();
  for (const place of pointers) {
    const [key = "", index = "0"] = place.split("/").slice(1);
    // Camel case came from snake case: a key as it stands, or as it was written.
    const words = [key, key.replace(/[A-Z0-9]/g, (letter) => `_${letter.toLowerCase()}`)];
    const at = lines.flatMap((line, row) => (words.includes(keyOf(line)) ? [row] : []));
    const isList = at.length > 0 && lines[at[0]!]!.trim().startsWith("[[");
    const row = at[isList ? Number(index) : 0];
    if (row === undefined) continue;
    const [startLine, endColumn] = [row + 1, [...lines[row]!].length + 1];
    regions.set(place, { startLine, startColumn: 1, endLine: startLine, endColumn });
  }
  return regions;
}

/** `key` of `key = 1`, of `[key]`, of `[[model.key]]`; "" of any other line. */
function keyOf(line: string): string {
  const words =
    /^\s*(?:\[\[?\s*(?:model\s*\.\s*)?([\w-]+)\s*\]|(?:model\s*\.\s*)?([\w-]+)\s*=)/.exec(line);
  return words?.[1] ?? words?.[2] ?? "";
}
