import type { Refusal } from "../result.js";

/** Exit codes of every program here. */
export const EXIT = {
  ok: 0,
  /** Nothing was there to make a mesh of. */
  empty: 1,
  /** Wrong usage, or refused for what it means. */
  refused: 2,
  /** A file could not be read, written or understood. */
  unreadable: 3,
  /** Our own fault. */
  fault: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** How a command ended: data goes to standard output, talk to standard error. */
export interface Outcome {
  readonly code: ExitCode;
  /** Lines for standard output, without the last newline. */
  readonly out?: string;
  /** Lines for standard error, without the last newline. */
  readonly err?: string;
  /** What stands even if nobody hears of it, for instance `op 3 is recorded`. */
  readonly effect?: string;
  /** What `--json` prints beside the exit code and the texts. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** The outcome with notes on standard error, one line each, before what it says there itself. */
export function withNotes(outcome: Outcome, program: string, notes: readonly string[]): Outcome {
  if (notes.length === 0) return outcome;
  const lines = notes.map((note) => `${program}: note: ${note}`);
  return {
    ...outcome,
    err: [...lines, ...(outcome.err === undefined ? [] : [outcome.err])].join("\n"),
  };
}

/** A refusal as an outcome, under the program's name. */
export function refusalOutcome(program: string, refusal: Refusal): Outcome {
  const code = refusal.reason === "refused" ? EXIT.refused : EXIT.unreadable;
  return { code, err: `${program}: ${refusal.error}` };
}
