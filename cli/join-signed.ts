/**
 * `--forward -z`, `--time -5` and `--eye -1,2,3` as `--forward=-z` and so on: else a value that
 * starts with a minus sign is taken for a flag.
 */
export function joinSigned(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of args) {
    const before = joined.at(-1);
    if (/^-(?:z$|\.?\d)/.test(word) && before !== undefined && /^--[a-z]+$/.test(before)) {
      joined[joined.length - 1] = `${before}=${word}`;
    } else joined.push(word);
  }
  return joined;
}
