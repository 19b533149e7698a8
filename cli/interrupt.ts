import { EXIT, type ExitCode } from "./exit-codes.js";

/** Watches for signals that ask the program to end. */
export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the signal that came; null before. */
  readonly code: () => ExitCode | null;
  /** Signals end the program at once again. */
  readonly end: () => void;
}

const CODES = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;
const NAMES = Object.keys(CODES) as (keyof typeof CODES)[];

/**
 * Lets work end in good order on the first SIGINT or SIGTERM: what is written stays whole, and
 * threads are stopped. A second signal ends the program at once.
 */
export function watchInterrupt(): Interrupt {
  const controller = new AbortController();
  let code: ExitCode | null = null;
  const listeners = NAMES.map((name) => {
    const listener = () => {
      code = CODES[name];
      end();
      controller.abort();
    };
    return { name, listener };
  });
  const end = () => {
    for (const { name, listener } of listeners) process.off(name, listener);
  };
  for (const { name, listener } of listeners) process.on(name, listener);
  return { signal: controller.signal, code: () => code, end };
}
