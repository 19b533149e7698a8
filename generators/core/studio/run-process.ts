import { done, type Result, refuse } from "../result.js";
import { createProgram } from "./create-program.js";
import { EXIT } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";

/** Bytes of standard input that a batch may have: more than one record can hold. */
const INPUT_BYTES = 4 * 1024 * 1024;

/**
 * Runs a generator as this process: its words from the command line, data to standard output, talk
 * to standard error, the exit code set and not forced, so that long output arrives whole through a
 * pipe. A reader that goes away is no error.
 */
export async function runProcess(spec: ProgramSpec): Promise<void> {
  const given = process.argv.slice(2);
  const words = given.filter((word) => word !== "--json");
  const { code, out, err, data } = await createProgram(spec).run({
    words,
    folder: process.cwd(),
    readInput,
  });
  process.exitCode = code;
  if (words.length < given.length) {
    say(process.stdout, JSON.stringify({ ok: code === EXIT.ok, code, out, err, ...data }));
    return;
  }
  if (out !== undefined) say(process.stdout, out);
  if (err !== undefined) say(process.stderr, err);
}

function say(stream: NodeJS.WriteStream, text: string): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exitCode = EXIT.unreadable;
  });
  stream.write(`${text}\n`);
}

async function readInput(): Promise<Result<string>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    length += (chunk as Buffer).length;
    if (length > INPUT_BYTES) {
      return refuse(`standard input has more than ${INPUT_BYTES} bytes; split the batch`);
    }
    chunks.push(chunk as Buffer);
  }
  return done(Buffer.concat(chunks).toString("utf8"));
}
