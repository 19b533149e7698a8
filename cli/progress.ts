import type { Output } from "./streams.js";

/** Work that is done sooner shows no bar. */
const PATIENCE_MS = 500;
const REDRAW_MS = 100;
const WIDTH = 24;

export interface Progress {
  /** One more is done. */
  readonly step: (name: string) => void;
  /** Takes the bar away. */
  readonly end: () => void;
}

/**
 * A bar on a terminal, from half a second on; elsewhere nothing at all.
 * @param now milliseconds; a test hands in its own clock
 */
export function createProgress(
  output: Output,
  total: number,
  now: () => number = () => performance.now(),
): Progress {
  if (output.isTTY !== true) return { step: () => {}, end: () => {} };
  const start = now();
  let drawn = -Infinity;
  let done = 0;
  return {
    step(name) {
      done++;
      const time = now();
      if (time - start < PATIENCE_MS || time - drawn < REDRAW_MS) return;
      drawn = time;
      const filled = Math.round((WIDTH * done) / total);
      const bar = "#".repeat(filled).padEnd(WIDTH, ".");
      output.write(`\r\u001b[K[${bar}] ${done} of ${total}  ${name.slice(-40)}`);
    },
    end() {
      if (drawn !== -Infinity) output.write("\r\u001b[K");
    },
  };
}
