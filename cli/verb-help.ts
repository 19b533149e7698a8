import type { OptionSpec } from "./parse-options.js";

/** What one verb takes and does: its help, its parser and docs/CLI.md follow from it. */
export interface VerbSpec<T extends Readonly<Record<string, OptionSpec>>> {
  readonly name: string;
  /** What stands after the verb, for instance `[path]... [flags]`. */
  readonly takes: string;
  /** What it does, in lines that fit a terminal. */
  readonly about: readonly string[];
  readonly options: T;
  /** Lines after the flags. */
  readonly notes?: readonly string[];
}

/** The verb's help: usage, what it does, every flag on a line of its own. */
export function verbHelp(spec: VerbSpec<Readonly<Record<string, OptionSpec>>>): string {
  const { name, takes, about, options, notes = [] } = spec;
  const flags = Object.entries(options)
    .filter(([flag]) => flag !== "help")
    .map(([flag, { value, doc = "" }]) => {
      const left = value === undefined ? `--${flag}` : `--${flag} ${value}`;
      return { left, doc };
    });
  const width = Math.max(0, ...flags.map(({ left }) => left.length));
  return [
    `usage: bindpose ${name} ${takes}`.trimEnd(),
    "",
    ...about,
    "",
    ...flags.map(({ left, doc }) => `  ${left.padEnd(width)}  ${doc}`),
    ...(flags.length === 0 ? [] : [""]),
    ...notes,
    ...(notes.length === 0 ? [] : [""]),
  ].join("\n");
}
