import { flagName } from "./flag-name.js";

const PLAIN = /^[A-Za-z0-9_.,:+/=@-]+$/;

/** A record's values as the flags that would record them again, quoted where a shell needs it. */
export function writeWords(values: Readonly<Record<string, unknown>>): string {
  return Object.keys(values)
    .map((key) => `${flagName(key)} ${quoteWord(String(values[key]))}`)
    .join(" ");
}

/** One word, in single quotes where a shell would change it. */
export function quoteWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
