import { plainText } from "bindpose/contract/words";
import type { Output } from "./streams.js";

/** Work that is done sooner shows no bar. */
const PATIENCE_MS = 500;
const REDRAW_MS = 100;
const WIDTH = 24;

export interface Progress {
  /** The turn of one has come: it is what is named. */
  readonly begin: (name: string) => void;
  /** One more is done. */
  readonly step: () => void;
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
  if (output.isTTY !== true) return { begin: () => {}, step: () => {}, end: () => {} };
  const start = now();
  let drawn = -Infinity;
  let done = 0;
  let current = "";
  const draw = () => {
    const time = now();
    if (time - start < PATIENCE_MS || time - drawn < REDRAW_MS) return;
    drawn = time;
    const filled = Math.round((WIDTH * done) / total);
    const bar = "#".repeat(filled).padEnd(WIDTH, ".");
    const seconds = Math.floor((time - start) / 1000);
    output.write(`\r\u001b[K[${bar}] ${done} of ${total}, ${seconds} s  ${shortName(current)}`);
  };
  // The clock goes on while one is judged.
  const timer = setInterval(draw, REDRAW_MS).unref();
  return {
    begin(name) {
      current = name;
      draw();
    },
    step() {
      done++;
      draw();
    },
    end() {
      clearInterval(timer);
      if (drawn !== -Infinity) output.write("\r\u001b[K");
    },
  };
}

/** The end of a name, without what could move the cursor. */
function shortName(name: string): string {
  return plainText(name).slice(-40);
}
