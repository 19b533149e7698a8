import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dcSkin } from "bindpose/generators/dc";
import { mcSkin } from "bindpose/generators/mc";
import { snSkin } from "bindpose/generators/sn";
import { runIn } from "./run-in.test.helper.js";

/**
 * Plays what stands in the pages as a reader would type it: shell lines with this package's commands
 * in this process, and code with this package's names. It knows no more of a shell than pages need.
 */

const PROGRAMS = { "mc-skin": mcSkin, "sn-skin": snSkin, "dc-skin": dcSkin };

interface Answer {
  readonly code: number;
  readonly text: string;
}

async function runCommand(words: readonly string[], cwd: string, input?: Buffer): Promise<Answer> {
  const [name, ...rest] = words[0] === "npx" ? words.slice(1) : words;
  const program = PROGRAMS[name as keyof typeof PROGRAMS];
  if (program !== undefined) {
    const readInput = async () => ({ ok: true as const, data: input?.toString("utf8") ?? "" });
    const { code, out = "", err = "" } = await program.run({ words: rest, folder: cwd, readInput });
    return { code, text: out + err };
  }
  assert.equal(name, "bindpose", words.join(" "));
  const { status, stdout, stderr } = await runIn(cwd, rest, input);
  return { code: status, text: stdout + stderr };
}

/** The words of a command, as a shell takes quotes off them. */
export function splitWords(command: string): string[] {
  return [...command.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single),
  );
}

/**
 * One line: commands joined by `&&`, `<` and `>`, `cd`, `mkdir` and `cp -r`; a comment `# exits N`
 * says what code it ends with.
 * @returns the folder that it leaves the reader in
 */
export async function playLine(line: string, folder: string): Promise<string> {
  const [commands = "", comment = ""] = line.split(/\s+# /);
  const expected = Number(/^exits (\d)/.exec(comment)?.[1] ?? 0);
  let cwd = folder;
  for (const command of commands.split(" && ")) {
    const words = splitWords(command);
    if (words.length === 0) continue;
    const take = (sign: string) => {
      const at = words.indexOf(sign);
      return at < 0 ? undefined : join(cwd, words.splice(at, 2)[1]!);
    };
    const from = take("<");
    const to = take(">");
    if (words[0] === "cd") {
      cwd = join(cwd, words[1]!);
    } else if (words[0] === "mkdir") {
      mkdirSync(join(cwd, words[1]!));
    } else if (words[0] === "cp" && words[1] === "-r") {
      cpSync(join(cwd, words[2]!), join(cwd, words[3]!), { recursive: true });
    } else {
      const input = from === undefined ? undefined : readFileSync(from);
      const { code, text } = await runCommand(words, cwd, input);
      assert.equal(code, expected, `${line}\n${text}`);
      assert.notEqual(text, "", line);
      if (to !== undefined) writeFileSync(to, text);
    }
  }
  return cwd;
}

/** Code in `folder`, imports and all; `scope` is what the page takes for granted. */
export async function playSnippet(
  code: string,
  folder: string,
  scope: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const body = code.replace(
    /^import (\* as \w+|\{[^}]*\}|\w+)\sfrom\s"([^"]+)";$/gm,
    (_, names: string, from: string) => {
      const place = JSON.stringify(import.meta.resolve(from));
      const taken = names.startsWith("{") ? names.replaceAll(" as ", ": ") : names.slice(5);
      return `const ${taken} = await bring(${place});`;
    },
  );
  assert.doesNotMatch(body, /^import /m);
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const inputs = { ...scope, bring: (place: string) => import(place) };
  const play = new AsyncFunction(...Object.keys(inputs), `"use strict";\n${body}`);
  const here = process.cwd();
  const { log } = console;
  process.chdir(folder);
  console.log = () => {};
  try {
    await play(...Object.values(inputs));
  } finally {
    console.log = log;
    process.chdir(here);
  }
}
