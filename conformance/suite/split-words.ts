/**
 * A command line as words: split at spaces, quotes of both kinds keep what is inside together.
 * Nothing is expanded and no shell is asked, so a name never means more than itself.
 * @throws RangeError for an empty line, or a quote that is not closed
 */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (const character of line) {
    if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + character;
  }
  if (quote !== "") throw new RangeError(`the quote ${quote} is not closed in: ${line}`);
  if (word !== null) words.push(word);
  if (words.length === 0) throw new RangeError("the command is empty");
  return words;
}

/**
 * The words with what they ask for put in: `{dir}` and `{profile}` anywhere, and a word that is
 * `{flags}` becomes any number of words.
 */
export function fillWords(
  words: readonly string[],
  {
    dir,
    profile,
    flags,
  }: { readonly dir: string; readonly profile: string; readonly flags: readonly string[] },
): string[] {
  return words.flatMap((word) =>
    word === "{flags}"
      ? flags
      : word.replaceAll("{dir}", () => dir).replaceAll("{profile}", () => profile),
  );
}
