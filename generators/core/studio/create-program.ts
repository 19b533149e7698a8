import type { LogRecord } from "bindpose/contract";
import { showHidden } from "../args/hidden-characters.js";
import { parseFlags } from "../args/parse-flags.js";
import { specOf } from "../log/log-format.js";
import { type Refusal, type Result, refuse } from "../result.js";
import { isCommandName, RECORD_FLAGS } from "./commands.js";
import { macroOf } from "./macros/macros.js";
import { openRun } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome } from "./outcome.js";
import { parseOperation, unknownCommand } from "./parse-operation.js";
import type { ProgramSpec } from "./program-spec.js";
import { record } from "./record.js";

/** What a program is given by the process it runs in. */
export interface ProgramInput {
  /** The words behind the program's name. */
  readonly words: readonly string[];
  /** The working folder. */
  readonly folder: string;
  /** Standard input, read only by `batch`. */
  readonly readInput: () => Promise<Result<string>>;
  /** Hears what is going on when something takes long; absent: nobody watches. */
  readonly tell?: (line: string) => void;
  /** A clock in milliseconds, for the time that a render took; absent: this machine's. */
  readonly now?: () => number;
}

export interface Program {
  /** Runs one call to its end. Never throws for what the caller wrote or what a file holds. */
  run(input: ProgramInput): Promise<Outcome>;
}

/**
 * One generator as a program. What a recording call does not need (help, rendering, the field) is
 * loaded when it is asked for, because a call must feel instant.
 */
export function createProgram(spec: ProgramSpec): Program {
  return {
    async run(input) {
      try {
        return visible(await dispatch(spec, input));
      } catch (error) {
        const { message } = error as Error;
        const err = `${spec.name}: this is our own fault: ${message}`;
        return visible({ code: EXIT.fault, err });
      }
    },
  };
}

/** What is said repeats words, names and files: none of them may speak to the terminal. */
function visible(outcome: Outcome): Outcome {
  const { out, err } = outcome;
  return {
    ...outcome,
    ...(out === undefined ? {} : { out: showHidden(out) }),
    ...(err === undefined ? {} : { err: showHidden(err) }),
  };
}

async function dispatch(spec: ProgramSpec, input: ProgramInput): Promise<Outcome> {
  const { words, folder, tell = () => {}, now = () => performance.now() } = input;
  const [name, ...tokens] = words;
  if (name === undefined || name === "help" || asksHelp(words)) return help(spec, words);
  if (name === "--version") {
    if (tokens.length > 0) return refusalOutcome(spec.name, extraWord(name, tokens[0]!));
    const { packageVersion } = await import("./version.js");
    return { code: EXIT.ok, out: `${spec.name} ${packageVersion()}` };
  }
  if (!isKnown(name)) return refusalOutcome(spec.name, refuse(unknownCommand(spec.name, name)));
  switch (name) {
    case "init":
      return (await import("./init-run.js")).initRun(spec, folder, tokens);
    case "render":
      return (await import("./render-run.js")).renderRun(spec, { folder, tokens, tell, now });
    case "status":
      return (await import("./show-status.js")).showStatus(spec, folder, tokens);
    case "list":
      return (await import("./list-run.js")).listRun(spec, folder, tokens);
    case "batch":
      return recordBatch(spec, input, tokens);
    default:
      return recordWords(spec, folder, words);
  }
}

function isKnown(name: string): boolean {
  return isCommandName(name) || specOf(name) !== undefined || macroOf(name) !== undefined;
}

/** What asks for the help of all commands at once. */
const ALL: readonly string[] = ["all", "--all"];

/** The program's help, or that of the command which is named beside `help`, `--help` or `-h`. */
async function help(spec: ProgramSpec, words: readonly string[]): Promise<Outcome> {
  const named = words[0] === "help" ? words.slice(1) : words.filter((word) => !asksHelp([word]));
  if (named.length === 1 && ALL.includes(named[0]!)) {
    const { helpAll } = await import("./help-all.js");
    return { code: EXIT.ok, out: helpAll(spec.name) };
  }
  const { commandHelp, programHelp } = await import("./help.js");
  const [name, extra] = named;
  if (words[0] === "help" && extra !== undefined) {
    return refusalOutcome(spec.name, extraWord(`help ${name}`, extra));
  }
  if (name !== undefined && !isKnown(name) && !asksHelp([name])) {
    return refusalOutcome(spec.name, refuse(unknownCommand(spec.name, name)));
  }
  const text =
    name !== undefined && isKnown(name) ? commandHelp(spec.name, name)! : programHelp(spec.name);
  return { code: words.length === 0 ? EXIT.refused : EXIT.ok, out: text };
}

function extraWord(command: string, word: string): Refusal {
  return refuse(`${command} takes no further word, found ${JSON.stringify(word.slice(0, 40))}`);
}

/** Records an operation, a macro's operations or an amendment. */
async function recordWords(
  spec: ProgramSpec,
  folder: string,
  words: readonly string[],
): Promise<Outcome> {
  const run = openRun(spec, folder);
  if (!run.ok) return refusalOutcome(spec.name, run);
  if (isCommandName(words[0]!)) {
    const { parseAmendment } = await import("./parse-amendment.js");
    const amendment = parseAmendment(words, spec.name, run.data);
    return amendment.ok
      ? record(spec, run.data, amendment.data)
      : refusalOutcome(spec.name, amendment);
  }
  if (macroOf(words[0]!) !== undefined) {
    const { parseMacro } = await import("./macros/parse-macro.js");
    const macro = await parseMacro(words, spec.name, run.data);
    if (!macro.ok) return refusalOutcome(spec.name, macro);
    const { operations, extras, said } = macro.data;
    return record(spec, run.data, { op: "batch", operations, ...extras }, { said });
  }
  const parsed = parseOperation(words, {
    program: spec.name,
    vocabulary: run.data.config.vocabulary,
    run: () => run.data,
  });
  if (!parsed.ok) return refusalOutcome(spec.name, parsed);
  const { operation, extras } = parsed.data;
  return record(spec, run.data, { ...operation, ...extras } as LogRecord);
}

async function recordBatch(
  spec: ProgramSpec,
  input: ProgramInput,
  tokens: readonly string[],
): Promise<Outcome> {
  const flags = parseFlags(tokens, RECORD_FLAGS, { program: spec.name, operation: "batch" });
  if (!flags.ok) return refusalOutcome(spec.name, flags);
  const run = openRun(spec, input.folder);
  if (!run.ok) return refusalOutcome(spec.name, run);
  const [{ parseBatch }, { scratchRun }] = await Promise.all([
    import("./parse-batch.js"),
    import("./scratch-run.js"),
  ]);
  const text = await input.readInput();
  if (!text.ok) return refusalOutcome(spec.name, text);
  const batch = await parseBatch(text.data, {
    program: spec.name,
    vocabulary: run.data.config.vocabulary,
    behind: scratchRun(spec, run.data),
  });
  if (!batch.ok) return refusalOutcome(spec.name, batch);
  const { operations, lines } = batch.data;
  return record(spec, run.data, { op: "batch", operations, ...flags.data }, { lines });
}

function asksHelp(words: readonly string[]): boolean {
  return words.includes("--help") || words.slice(0, 2).includes("-h");
}
