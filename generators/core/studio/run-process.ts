import { createProgram } from "./create-program.js";
import { EXIT, type Outcome } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";
import { readInput } from "./read-input.js";
import { terminalLine } from "./terminal-line.js";

/**
 * Runs a generator as this process: its words from the command line, data to standard output, talk
 * to standard error, the exit code set and not forced, so that long output arrives whole through a
 * pipe. A reader that goes away is no error; a reply that cannot be written is one, and what it
 * would have told is said on standard error.
 */
export async function runProcess(spec: ProgramSpec): Promise<void> {
  const given = process.argv.slice(2);
  const words = given.filter((word) => word !== "--json");
  const folder = process.cwd();
  const progress = terminalLine(process.stderr);
  const outcome = await createProgram(spec).run({ words, folder, readInput, tell: progress.tell });
  progress.clear();
  process.exitCode = outcome.code;
  const { code, out, err, data } = outcome;
  // What goes wrong on standard error can be told nowhere.
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.exitCode = EXIT.unreadable;
    process.stderr.write(`${spec.name}: ${lostReply(error, outcome)}\n`);
  });
  if (words.length < given.length) {
    const document = JSON.stringify({ ok: code === EXIT.ok, code, out, err, ...data });
    process.stdout.write(`${document}\n`);
    return;
  }
  if (err !== undefined) process.stderr.write(`${err}\n`);
  if (out !== undefined) process.stdout.write(`${out}\n`);
}

function lostReply(error: NodeJS.ErrnoException, { effect }: Outcome): string {
  const stands = effect === undefined ? "" : `, but ${effect}`;
  return `the reply could not be written (${error.code})${stands}`;
}
