import type { Readable } from "node:stream";

/** Where a verb reads its place and writes its words; a test hands in its own. */
export interface Streams {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Nothing where it is absent. */
  readonly stdin?: Readable;
  /** Paths are relative to this folder. */
  readonly cwd: string;
}

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** Whether words to this stream may carry colour: NO_COLOR, FORCE_COLOR, then the terminal. */
export function wantsColour(output: Output, env: Readonly<NodeJS.ProcessEnv>): boolean {
  if (env["NO_COLOR"]) return false;
  if (env["FORCE_COLOR"]) return env["FORCE_COLOR"] !== "0";
  return output.isTTY === true;
}
