import { parseArgs } from "node:util";
import { nearestName } from "bindpose/contract/words";
import { UsageError } from "./usage-error.js";

export interface OptionSpec {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  /** How help calls the value of a string flag. */
  readonly value?: string;
  readonly doc?: string;
}

/** Values by flag: a string, true, or all strings of a flag that may be given often. */
export type OptionValues<T extends Readonly<Record<string, OptionSpec>>> = {
  readonly [K in keyof T]?: T[K]["type"] extends "boolean"
    ? boolean
    : T[K] extends { readonly multiple: true }
      ? readonly string[]
      : string;
};

type Options = Readonly<Record<string, OptionSpec>>;

/**
 * Flags and positionals of one verb. `--flag value` and `--flag=value` both work, also where the
 * value is a negative number. Throws UsageError for an unknown flag (with the nearest name), a
 * missing or an empty value.
 */
export function parseOptions<const T extends Options>(
  verb: string,
  args: readonly string[],
  options: T,
): { readonly values: OptionValues<T>; readonly positionals: readonly string[] } {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: joinSigned(args, options),
      options,
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(`${verb}: ${explain(verb, (error as Error).message, options)}`);
  }
  const { values, positionals } = parsed;
  for (const [flag, value] of Object.entries(values)) {
    const isEmpty = [value]
      .flat()
      .some((word) => typeof word === "string" && /^[\s,]*$/.test(word));
    if (isEmpty) throw new UsageError(`${verb}: --${flag} is empty: ${wanted(flag, options)}`);
  }
  return { values: values as OptionValues<T>, positionals };
}

/**
 * `--forward -z`, `--time -5` and `--eye -1,2,3` as `--forward=-z` and so on: else a value that
 * starts with a minus sign is taken for a flag. What stands after `--` stays as it is.
 */
function joinSigned(args: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  let isOver = false;
  for (const word of args) {
    const before = joined.at(-1) ?? "";
    isOver ||= word === "--";
    const takes = before.startsWith("--") && options[before.slice(2)]?.type === "string";
    if (!isOver && takes && /^-(?:z$|\.?\d)/.test(word)) {
      joined[joined.length - 1] = `${before}=${word}`;
    } else joined.push(word);
  }
  return joined;
}

/** What the parser of Node says, in our words. */
function explain(verb: string, message: string, options: Options): string {
  const unknown = /^Unknown option '-{1,2}([^']*)'/.exec(message)?.[1];
  if (unknown !== undefined) {
    const near = nearestName(unknown, Object.keys(options));
    const advice = near === undefined ? `see bindpose ${verb} --help` : `did you mean --${near}?`;
    return `unknown flag --${unknown}: ${advice}`;
  }
  const flag = /^Option '--([^ ']*)/.exec(message)?.[1] ?? "";
  if (options[flag]?.type === "boolean") return `--${flag} takes no value`;
  return `--${flag} has no value: ${wanted(flag, options)}`;
}

function wanted(flag: string, options: Options): string {
  return `give --${flag} ${options[flag]?.value ?? "VALUE"}`;
}
