/** Control characters, line separators, and marks that turn the direction of what follows. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of an asset or a path as a terminal may show it: what could move the cursor, colour, start a
 * line or turn the reading direction is written as \u{...}.
 */
export function plainText(text: string): string {
  return text.replace(UNSAFE, (mark) => `\\u{${mark.codePointAt(0)!.toString(16)}}`);
}
