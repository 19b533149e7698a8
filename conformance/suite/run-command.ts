import { type ChildProcess, spawn } from "node:child_process";
import { KEPT_STDERR } from "./last-words.js";

/** Bytes of standard output that are kept; a command that writes more is ended. */
export const OUTPUT_BYTES = 64 * 1024 * 1024;

export interface CommandRun {
  /** Null where it was ended or never began. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was ended or never began. */
  readonly fault?: string;
}

/** Runs a command to its end, without a shell and with nothing on its standard input. Never throws. */
export function runCommand(
  words: readonly string[],
  { cwd, timeoutMs }: { readonly cwd: string; readonly timeoutMs: number },
): Promise<CommandRun> {
  return new Promise((resolve) => {
    const child = start(words, cwd, "ignore");
    const parts: Buffer[] = [];
    let bytes = 0;
    let stderr = "";
    let fault: string | undefined;
    const end = (why: string) => {
      fault ??= why;
      endProcess(child);
    };
    const timer = setTimeout(() => end(`it did not end within ${timeoutMs / 1000} s`), timeoutMs);
    child.stdout!.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > OUTPUT_BYTES) end(`it wrote more than ${OUTPUT_BYTES} bytes`);
      else parts.push(part);
    });
    child.stderr!.on("data", (part: Buffer) => {
      stderr = (stderr + part).slice(-KEPT_STDERR);
    });
    child.once("error", (error) => {
      fault ??= error.message;
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      const stdout = Buffer.concat(parts).toString("utf8");
      resolve(
        fault === undefined ? { code, stdout, stderr } : { code: null, stdout, stderr, fault },
      );
    });
  });
}

/** Starts a process, which stays in the caller's group: who ends the caller by hand ends it too. */
export function start(
  words: readonly string[],
  cwd: string,
  stdin: "pipe" | "ignore",
): ChildProcess {
  const [program, ...rest] = words;
  return spawn(program!, rest, { cwd, stdio: [stdin, "pipe", "pipe"] });
}

/** Ends a process. Its pipes close as well, or what it started would keep them open. */
export function endProcess(child: ChildProcess): void {
  child.kill("SIGKILL");
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
}
