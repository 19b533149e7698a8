/** As much of a stream as a line that is written over needs. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Back to the first column, and nothing behind it (ECMA-48: CR, EL). */
const CLEAR = "\r\u001b[K";

/** One line of a terminal that always shows the last thing told; elsewhere nothing at all. */
export function terminalLine(output: Terminal): {
  readonly tell: (line: string) => void;
  readonly clear: () => void;
} {
  if (output.isTTY !== true) return { tell: () => {}, clear: () => {} };
  let isShown = false;
  return {
    tell(line) {
      isShown = true;
      output.write(CLEAR + line.slice(0, (output.columns ?? 80) - 1));
    },
    clear() {
      if (isShown) output.write(CLEAR);
    },
  };
}
