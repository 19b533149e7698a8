import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Program } from "bindpose/generators/program";

/** One command of a transcript and what it answered. */
export interface Call {
  /** As it stands in the page, what it reads from standard input included. */
  readonly command: string;
  /** The answer that the page shows, and the one that was given now; a line each. */
  readonly shown: readonly string[];
  readonly given: readonly string[];
  readonly code: number;
}

/** A line that says how long something took, which no page can promise. */
const CLOCK = /^time: /;

/**
 * Runs the commands of a page's console blocks, in order and in a folder of their own, and returns
 * the page with the answers of now behind them.
 */
export async function replayTranscript(
  page: string,
  program: Program,
): Promise<{ page: string; calls: Call[] }> {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-transcript-"));
  const calls: Call[] = [];
  try {
    const parts = page.split(/^(```console\n[\s\S]*?^```\n)/m);
    for (const [i, part] of parts.entries()) {
      if (!part.startsWith("```console")) continue;
      const replayed = [];
      for (const { command, shown } of readBlock(part)) {
        const { code, given } = await answer(command, folder, program);
        calls.push({ command, shown, given, code });
        replayed.push(`$ ${command}\n${given.map((line) => `${line}\n`).join("")}`);
      }
      parts[i] = `\`\`\`console\n${replayed.join("")}\`\`\`\n`;
    }
    return { page: parts.join(""), calls };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commands of one block, each with the lines that are shown behind it. */
function readBlock(block: string): { command: string; shown: string[] }[] {
  const lines = block.split("\n").slice(1, -2);
  const found: { command: string; shown: string[] }[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (!line.startsWith("$ ")) {
      found[found.length - 1]!.shown.push(line);
      continue;
    }
    let command = line.slice(2);
    if (command.endsWith("<<END")) {
      const end = lines.indexOf("END", i);
      command = [command, ...lines.slice(i + 1, end + 1)].join("\n");
      i = end;
    }
    found.push({ command, shown: [] });
  }
  return found;
}

async function answer(command: string, folder: string, program: Program) {
  const [line = "", ...input] = command.split("\n");
  const words = [...line.replace(/ <<END$/, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare!,
  );
  const { code, out, err } = await program.run({
    words: words.slice(1),
    folder,
    readInput: async () => ({ ok: true, data: input.slice(0, -1).join("\n") }),
  });
  const text = [err, out].filter((each) => each !== undefined).join("\n");
  return { code, given: text.split("\n").filter((each) => !CLOCK.test(each)) };
}
