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
  /** What `--json` prints beside the exit code and the texts. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A refusal as an outcome, under the program's name. */
export function refusalOutcome(program: string, refusal: Refusal): Outcome {
  const code = refusal.reason === "refused" ? EXIT.refused : EXIT.unreadable;
  return { code, err: `${program}: ${refusal.error}` };
}
