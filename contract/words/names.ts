import { LIMITS } from "./limits.js";

/** Names that survive every engine: three.js strips `[ ] . : /` from node names. */
export const PORTABLE_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** True for a name of 1 to 64 characters that every engine keeps as it is. */
export function isPortableName(name: string): boolean {
  return name.length <= LIMITS.nameLength && PORTABLE_NAME.test(name);
}

/**
 * What nobody sees in a name, and what could move a terminal's cursor or turn the reading direction:
 * control characters, line separators, direction marks, halves of a character, and what decoders
 * put in the place of bytes that are no text. Programs that write refuse it; a reader warns.
 */
export const HIDDEN_CHARACTER =
  /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** The first hidden character of a name, as "U+202E"; undefined where all of it can be seen. */
export function hiddenInName(name: string): string | undefined {
  const [hidden] = HIDDEN_CHARACTER.exec(name) ?? [];
  if (hidden === undefined) return undefined;
  return `U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

const EVERY_HIDDEN = new RegExp(HIDDEN_CHARACTER.source, "gu");

/**
 * Text of an asset or a path as a terminal, a line of a log or a page may show it: each hidden
 * character is written as \u{...}.
 */
export function plainText(text: string): string {
  return text.replace(EVERY_HIDDEN, (hidden) => `\\u{${hidden.codePointAt(0)!.toString(16)}}`);
}

/** Longest name compared, so that a hostile one costs nothing. */
const COMPARED_LENGTH = 64;

/**
 * The candidate closest to `name` by edit distance, if at most a third of it differs: what a
 * message offers after "did you mean". Ties go to the earlier candidate.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > COMPARED_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (candidate.length > COMPARED_LENGTH) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment distance: insert, delete, replace, swap neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let cost = Math.min(substitution, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
