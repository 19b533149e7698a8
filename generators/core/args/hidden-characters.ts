/** Control characters, line separators, marks that turn the reading direction, halves of a character. */
const HIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What decoders put in the place of bytes that are not UTF-8. */
const REPLACEMENT = "\ufffd";

/**
 * The first character that a name may not have, in words, or undefined: what could move a
 * terminal's cursor or turn the reading direction, and what stands for lost bytes.
 */
export function hiddenCharacter(text: string): string | undefined {
  const [hidden] = HIDDEN.exec(text) ?? [];
  if (hidden !== undefined) return `it holds the control character ${codeOf(hidden)}`;
  return text.includes(REPLACEMENT) ? "it holds bytes that are not UTF-8 text" : undefined;
}

const EVERY_HIDDEN = new RegExp(HIDDEN.source, "gu");

/** Text as a terminal may show it, line by line: hidden characters but newlines are written out. */
export function showHidden(text: string): string {
  return text.replace(EVERY_HIDDEN, (hidden) =>
    hidden === "\n" ? hidden : `\\u${codeOf(hidden).slice(2).toLowerCase()}`,
  );
}

/** "U+202E"; all of them have four digits. */
function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}
