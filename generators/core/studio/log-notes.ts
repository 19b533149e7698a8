import type { Run } from "./open-run.js";

/** What of the log does not count, in lines for a person: torn lines and meaningless operations. */
export function logNotes(run: Run): string[] {
  const { problems, problemCount } = run.contents;
  const more = problemCount - problems.length;
  return [
    ...problems.map(({ line, error }) => `log line ${line} left out: ${error}`),
    ...(more > 0 ? [`${more} more lines of the log left out`] : []),
    ...run.resolved.problems.map(({ line, error }) => `log line ${line} left out: ${error}`),
    ...run.replay.problems.map(({ n, error }) => `op ${n} left out: ${error}`),
  ];
}

/** The first lines, and how many there are beyond. */
export function firstLines(lines: readonly string[], most: number): string[] {
  return lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`];
}
