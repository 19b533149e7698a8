/** Characters of a reply's line: what a caller pays for every call. */
export const REPLY_LENGTH = 160;

export function clipLine(text: string): string {
  return text.length <= REPLY_LENGTH ? text : `${text.slice(0, REPLY_LENGTH - 1)}…`;
}
