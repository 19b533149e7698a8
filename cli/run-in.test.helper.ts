import { Readable } from "node:stream";
import { runCli } from "./run-cli.js";

/** Runs the command in this process, in a folder: how it ends, and what it says. */
export async function runIn(cwd: string, words: readonly string[], stdin?: string | Uint8Array) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runCli(words, {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    ...(stdin === undefined ? {} : { stdin: Readable.from([bytesOf(stdin)]) }),
    cwd,
  });
  return { status, stdout: out.join(""), stderr: err.join("") };
}

const bytesOf = (input: string | Uint8Array) =>
  Buffer.from(typeof input === "string" ? new TextEncoder().encode(input) : input);
