import { OPERATION_NAMES } from "bindpose/contract/words";
import { dcSkin } from "bindpose/generators/dc";
import { mcSkin } from "bindpose/generators/mc";
import { snSkin } from "bindpose/generators/sn";
import { runIn } from "./run-in.test.helper.js";

/** Commands of the programs that are no operations. */
const COMMANDS = ["init", "render", "list", "batch", "set-op"];
const MACROS = ["add-pose", "add-twist", "mirror-rig", "mirror-animation"];

/** Every flag that stands in a text, without its dashes. */
export function flagsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])--([a-z][a-z0-9-]*)/g)].map(([, flag]) => flag!);
}

/** Every flag of every verb and of every command of the programs, out of their own help. */
export async function knownFlags(): Promise<ReadonlySet<string>> {
  const cwd = process.cwd();
  const { stdout: help } = await runIn(cwd, ["--help"]);
  const verbs = [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, verb]) => verb!);
  const texts = await Promise.all(
    verbs.map(async (verb) => (await runIn(cwd, [verb, "--help"])).stdout),
  );
  const readInput = async () => ({ ok: true as const, data: "" });
  for (const command of [...OPERATION_NAMES, ...COMMANDS, ...MACROS]) {
    for (const program of [mcSkin, snSkin, dcSkin]) {
      const words = ["help", command];
      texts.push((await program.run({ words, folder: cwd, readInput })).out ?? "");
    }
  }
  return new Set(["help", "json", "version", ...texts.flatMap(flagsIn)]);
}
