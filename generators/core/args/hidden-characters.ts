import { HIDDEN_CHARACTER, hiddenInName } from "bindpose/contract/words";

/** What decoders put in the place of bytes that are not UTF-8. */
const REPLACEMENT = "U+FFFD";

/**
 * The first character that a name may not have, in words, or undefined: what could move a
 * terminal's cursor or turn the reading direction, and what stands for lost bytes.
 */
export function hiddenCharacter(text: string): string | undefined {
  const hidden = hiddenInName(text);
  if (hidden === REPLACEMENT) return "it holds bytes that are not UTF-8 text";
  return hidden === undefined ? undefined : `it holds the control character ${hidden}`;
}

const EVERY_HIDDEN = new RegExp(HIDDEN_CHARACTER.source, "gu");

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
