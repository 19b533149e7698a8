import type { LogRecord } from "bindpose/contract";
import { parseFlags } from "../args/parse-flags.js";
import { specOf } from "../log/log-format.js";
import type { Result } from "../result.js";
import { isCommandName, RECORD_FLAGS } from "./commands.js";
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
        return await dispatch(spec, input);
      } catch (error) {
        const { message } = error as Error;
        return { code: EXIT.fault, err: `${spec.name}: this is our own fault: ${message}` };
      }
    },
  };
}

async function dispatch(spec: ProgramSpec, input: ProgramInput): Promise<Outcome> {
  const { words, folder } = input;
  const [name, ...tokens] = words;
  const isKnown = name !== undefined && (isCommandName(name) || specOf(name) !== undefined);
  if (name === undefined || name === "help" || (!isKnown && asksHelp(words))) {
    const { programHelp } = await import("./help.js");
    return { code: name === undefined ? EXIT.refused : EXIT.ok, out: programHelp(spec.name) };
  }
  if (name === "--version") {
    const { packageVersion } = await import("./version.js");
    return { code: EXIT.ok, out: `${spec.name} ${packageVersion()}` };
  }
  if (!isKnown)
    return { code: EXIT.refused, err: `${spec.name}: ${unknownCommand(spec.name, name)}` };
  if (asksHelp(tokens)) {
    const { commandHelp } = await import("./help.js");
    return { code: EXIT.ok, out: commandHelp(spec.name, name)! };
  }
  switch (name) {
    case "init":
      return (await import("./init-run.js")).initRun(spec, folder, tokens);
    case "render":
      return (await import("./render-run.js")).renderRun(spec, folder, tokens);
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

/** Records an operation or an amendment. */
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
  const parsed = parseOperation(words, spec.name, run.data.config.vocabulary);
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
  const { parseBatch } = await import("./parse-batch.js");
  const text = await input.readInput();
  if (!text.ok) return refusalOutcome(spec.name, text);
  const batch = parseBatch(text.data, spec.name, run.data.config.vocabulary);
  if (!batch.ok) return refusalOutcome(spec.name, batch);
  const { operations, labels } = batch.data;
  return record(spec, run.data, { op: "batch", operations, ...flags.data }, labels);
}

function asksHelp(words: readonly string[]): boolean {
  return words.includes("--help") || words[0] === "-h";
}
