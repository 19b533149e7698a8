/** Characters of standard error that are kept of a tool. */
export const KEPT_STDERR = 4000;
/** Lines before the last that are told, and characters of a line. */
const BEFORE = 4;
const LINE = 200;

/** What Node.js writes below a fault: frames, and its own version. */
const BELOW_FAULT = /^(?:at |Node\.js v\d)/;

/**
 * What a tool said on standard error, in one line: its last line first, for most languages name the
 * fault there, then some of what led to it. Lines of marks alone, and what Node.js writes below a
 * fault, are left out. "" where it said nothing.
 */
export function lastWords(stderr: string): string {
  const lines = stderr
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, LINE))
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !BELOW_FAULT.test(line));
  const last = lines.pop();
  if (last === undefined) return "";
  const before = lines.slice(-BEFORE).join(" | ");
  return before === "" ? last : `${last} (before it: ${before})`;
}
