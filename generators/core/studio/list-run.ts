import { parseFlags } from "../args/parse-flags.js";
import { writeWords } from "../args/write-words.js";
import { COMMANDS } from "./commands.js";
import { runNotes } from "./log-notes.js";
import { openRun } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome, withNotes } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";

/** Lists the operations in effect by number, in words that record them again. */
export function listRun(spec: ProgramSpec, folder: string, tokens: readonly string[]): Outcome {
  const flags = parseFlags(tokens, COMMANDS.list.flags, { program: spec.name, operation: "list" });
  if (!flags.ok) return refusalOutcome(spec.name, flags);
  const run = openRun(spec, folder);
  if (!run.ok) return refusalOutcome(spec.name, run);
  const { tag } = flags.data;
  const lost = new Map(run.data.replay.problems.map(({ n, error }) => [n, error]));
  const lines = run.data.resolved.operations
    .filter((numbered) => tag === undefined || numbered.tag === tag)
    .map(({ n, operation, tag: own }) => {
      const { op, ...values } = operation;
      const words = [op, writeWords(own === undefined ? values : { ...values, tag: own })];
      const note = lost.has(n) ? `  # left out: ${lost.get(n)}` : "";
      return `${n} ${words.join(" ").trimEnd()}${note}`;
    });
  const what = tag === undefined ? "" : ` with the tag ${tag}`;
  const said =
    lines.length === 0
      ? { err: `${spec.name}: there are no operations${what}` }
      : { out: lines.join("\n") };
  const outcome = { code: EXIT.ok, ...said, data: { lines } };
  return withNotes(outcome, spec.name, runNotes(run.data, spec.name));
}
