import type { Operation } from "bindpose/contract";
import { splitWords } from "../args/split-words.js";
import { done, type Result, refuse } from "../result.js";
import { isCommandName } from "./commands.js";
import { macroOf } from "./macros/macros.js";
import type { Run } from "./open-run.js";
import { type ParsedOperation, parseOperation, type WordContext } from "./parse-operation.js";

export interface BatchContext extends Omit<WordContext, "run"> {
  /** The run with the given operations recorded too; asked only for words that depend on it. */
  readonly behind: (operations: readonly Operation[]) => Run;
}

export interface ParsedBatch {
  readonly operations: readonly Operation[];
  /** The number of the line that each operation came from. */
  readonly lines: readonly number[];
}

/**
 * Reads operations from text, one per line, in the words of the command line; the program's own
 * name may stand first, a backslash joins lines, `#` starts a comment. All or nothing: the first
 * line that cannot be read refuses the whole, with its number.
 */
export async function parseBatch(
  text: string,
  { program, vocabulary, behind }: BatchContext,
): Promise<Result<ParsedBatch>> {
  const operations: Operation[] = [];
  const lines: number[] = [];
  const run = () => behind(operations);
  for (const { number, line } of joinedLines(text)) {
    const label = `line ${number}`;
    const words = splitWords(line);
    if (!words.ok) return refuse(`${label}: ${words.error}`);
    const own = words.data[0] === program ? words.data.slice(1) : words.data;
    if (own.length === 0) continue;
    if (isCommandName(own[0]!)) {
      return refuse(`${label}: ${own[0]} cannot stand in a batch; only operations can`);
    }
    const parsed =
      macroOf(own[0]!) === undefined
        ? asList(parseOperation(own, { program, vocabulary, run }))
        : await (await import("./macros/parse-macro.js")).parseMacro(own, program, run());
    if (!parsed.ok) return refuse(`${label}: ${parsed.error}`);
    const { extras } = parsed.data;
    if (Object.hasOwn(extras, "after")) {
      return refuse(`${label}: --after belongs to the whole batch: ${program} batch --after N`);
    }
    for (const operation of parsed.data.operations) {
      operations.push({ ...operation, ...extras });
      lines.push(number);
    }
  }
  if (operations.length === 0) {
    const found =
      text === "" ? "standard input is empty or closed" : "the batch holds no operation";
    return refuse(`${found}; give one operation per line: ${program} batch < operations.txt`);
  }
  return done({ operations, lines });
}

function asList(parsed: Result<ParsedOperation>) {
  if (!parsed.ok) return parsed;
  const { operation, extras } = parsed.data;
  return done({ operations: [operation], extras });
}

/** Lines with the number of their first one, those that end in a backslash joined to the next. */
function joinedLines(text: string): { number: number; line: string }[] {
  const joined: { number: number; line: string }[] = [];
  let open = false;
  text.split("\n").forEach((raw, i) => {
    const line = raw.replace(/\r$/, "");
    const continues = line.endsWith("\\");
    const body = continues ? line.slice(0, -1) : line;
    if (open) joined[joined.length - 1]!.line += ` ${body}`;
    else joined.push({ number: i + 1, line: body });
    open = continues;
  });
  return joined;
}
