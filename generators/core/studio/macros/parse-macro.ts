import { type FlagValues, parseFlags } from "../../args/parse-flags.js";
import { done, type Result, refuse } from "../../result.js";
import { RECORD_FLAGS } from "../commands.js";
import type { Run } from "../open-run.js";
import { beyondVocabulary, separateExtras } from "../parse-operation.js";
import type { Expansion } from "./macro-spec.js";
import { macroOf } from "./macros.js";

export interface ParsedMacro extends Expansion {
  /** Values of `--tag` and `--after`. */
  readonly extras: FlagValues;
}

/** Reads a macro's words and expands them in `run`. The first word is the name of a macro. */
export async function parseMacro(
  words: readonly string[],
  program: string,
  run: Run,
): Promise<Result<ParsedMacro>> {
  const [name = "", ...tokens] = words;
  const spec = macroOf(name)!;
  if (run.config.vocabulary === "source") return refuse(beyondVocabulary(name));
  const loose: string[] = [];
  const flags = parseFlags(
    tokens,
    { ...spec.flags, ...RECORD_FLAGS },
    { program, operation: name, ...(spec.words === undefined ? {} : { loose }) },
  );
  if (!flags.ok) return flags;
  const { values, extras } = separateExtras(flags.data);
  const expand = await spec.load();
  const expansion = expand({ flags: values, words: loose, run });
  return expansion.ok ? done({ ...expansion.data, extras }) : expansion;
}
