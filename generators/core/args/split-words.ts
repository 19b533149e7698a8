import { done, type Result, refuse } from "../result.js";

/** A `#` that opens a word starts a comment, unless the word is a colour that lacks its quotes. */
const COLOUR_WORD = /^#[0-9a-fA-F]{6}(?=\s|$)/;

/**
 * Splits one line into words as a shell does: blanks separate, `'…'` is literal, `"…"` keeps
 * blanks, a backslash keeps the next character, `# …` is a comment. Nothing is expanded.
 */
export function splitWords(line: string): Result<string[]> {
  const words: string[] = [];
  let word: string | undefined;
  let i = 0;
  while (i < line.length) {
    const character = line[i]!;
    if (character === " " || character === "\t" || character === "\r") {
      if (word !== undefined) words.push(word);
      word = undefined;
      i++;
    } else if (character === "#" && word === undefined && !COLOUR_WORD.test(line.slice(i, i + 8))) {
      break;
    } else if (character === "'" || character === '"') {
      const end = closingQuote(line, i);
      if (end < 0) return refuse(`the quote ${character} at column ${i + 1} is never closed`);
      const inner = line.slice(i + 1, end);
      word = (word ?? "") + (character === '"' ? inner.replace(/\\(["\\])/g, "$1") : inner);
      i = end + 1;
    } else if (character === "\\") {
      word = (word ?? "") + (line[i + 1] ?? "");
      i += 2;
    } else {
      word = (word ?? "") + character;
      i++;
    }
  }
  if (word !== undefined) words.push(word);
  return done(words);
}

function closingQuote(line: string, start: number): number {
  const quote = line[start]!;
  for (let i = start + 1; i < line.length; i++) {
    if (quote === '"' && line[i] === "\\") i++;
    else if (line[i] === quote) return i;
  }
  return -1;
}
