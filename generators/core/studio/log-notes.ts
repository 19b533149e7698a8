import { countOf } from "../count-of.js";
import type { Run } from "./open-run.js";

/** What of the log does not count, in lines for a person: torn lines and meaningless operations. */
export function logNotes(run: Run): string[] {
  const { problems, problemCount } = run.contents;
  const more = problemCount - problems.length;
  return [
    ...problems.map(({ line, error }) => `log line ${line} left out: ${error}`),
    ...(more > 0 ? [`${countOf(more, "more line")} of the log left out`] : []),
    ...run.resolved.problems.map(({ line, error }) => `log line ${line} left out: ${error}`),
    ...run.replay.problems.map(({ n, error }) => `op ${n} left out: ${error}`),
  ];
}

/** Characters of a note: it comes with every call. */
const NOTE_LENGTH = 160;

/** What a call that does not show the log's problems says of them and of the config, briefly. */
export function runNotes({ config, contents, resolved }: Run, program: string): string[] {
  const [first] = [...contents.problems, ...resolved.problems];
  if (first === undefined) return [...config.notes];
  const count = contents.problemCount + resolved.problems.length;
  const lines = countOf(count, "line of the log does", "lines of the log do");
  const note = `${lines} not count, see ${program} status; line ${first.line}: ${first.error}`;
  return [...config.notes, note.slice(0, NOTE_LENGTH)];
}

/** The first lines, and how many there are beyond. */
export function firstLines(lines: readonly string[], most: number): string[] {
  return lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`];
}
