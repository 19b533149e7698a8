import type { ChildProcess } from "node:child_process";
import { KEPT_STDERR, lastWords } from "./last-words.js";
import { endProcess, OUTPUT_BYTES, start } from "./run-command.js";

/** A process that answers each line with one line. */
export interface LineProcess {
  /** One line out, one line back; throws an Error that says why there is none. */
  ask(line: string, timeoutMs: number): Promise<string>;
  /** Closes its standard input, and ends it where that does not. */
  close(): Promise<void>;
  readonly isOpen: boolean;
  /** Whether it has answered anything yet. */
  readonly hasAnswered: boolean;
}

/** Milliseconds that a process has to end by itself. */
const GRACE = 2000;

/** Starts a long-lived process; what goes wrong with it shows when it is asked. */
export function openLineProcess(words: readonly string[], cwd: string): LineProcess {
  const child: ChildProcess = start(words, cwd, "pipe");
  let held = "";
  let stderr = "";
  let over: string | undefined;
  let hasAnswered = false;
  let waiting: { resolve: (line: string) => void; reject: (error: Error) => void } | undefined;
  const fail = (why: string) => {
    const said = lastWords(stderr);
    over ??= said === "" ? why : `${why}: ${said}`;
    endProcess(child);
    waiting?.reject(new Error(over));
    waiting = undefined;
  };
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      fail(error.message);
      resolve();
    });
    child.once("close", (code) => {
      fail(`it ended with code ${code}`);
      resolve();
    });
  });
  child.stdin!.on("error", () => {});
  child.stderr!.on("data", (part: Buffer) => {
    stderr = (stderr + part).slice(-KEPT_STDERR);
  });
  child.stdout!.setEncoding("utf8").on("data", (part: string) => {
    held += part;
    if (held.length > OUTPUT_BYTES) fail(`it wrote a line of more than ${OUTPUT_BYTES} bytes`);
    // Nothing is held when a question is asked, so the line's end is in what has just come.
    const end = part.indexOf("\n");
    if (end < 0 || waiting === undefined) return;
    const at = held.length - part.length + end;
    const line = held.slice(0, at);
    held = held.slice(at + 1);
    const { resolve } = waiting;
    waiting = undefined;
    hasAnswered = true;
    resolve(line);
  });
  return {
    get isOpen() {
      return over === undefined;
    },
    get hasAnswered() {
      return hasAnswered;
    },
    async ask(line, timeoutMs) {
      if (over !== undefined) throw new Error(over);
      if (held !== "") {
        fail("it wrote more than it was asked for");
        throw new Error(over);
      }
      const answer = new Promise<string>((resolve, reject) => {
        waiting = { resolve, reject };
      });
      const timer = setTimeout(
        () => fail(`it did not answer within ${timeoutMs / 1000} s`),
        timeoutMs,
      );
      child.stdin!.write(`${line}\n`);
      return answer.finally(() => clearTimeout(timer));
    },
    async close() {
      child.stdin!.end();
      const timer = setTimeout(() => endProcess(child), GRACE);
      await ended;
      clearTimeout(timer);
    },
  };
}
