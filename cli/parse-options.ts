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

/**
 * Flags and positionals of one verb. `--flag value` and `--flag=value` both work.
 * Throws UsageError for an unknown flag (with the nearest name) or a missing value.
 */
export function parseOptions<const T extends Readonly<Record<string, OptionSpec>>>(
  verb: string,
  args: readonly string[],
  options: T,
): { readonly values: OptionValues<T>; readonly positionals: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { values: values as OptionValues<T>, positionals };
  } catch (error) {
    const { message } = error as Error;
    const flag = /Unknown option '-{1,2}([^']*)'/.exec(message)?.[1];
    if (flag === undefined) throw new UsageError(`${verb}: ${message}`);
    const near = nearestName(flag, Object.keys(options));
    const advice = near === undefined ? `see bindpose ${verb} --help` : `did you mean --${near}?`;
    throw new UsageError(`${verb}: unknown flag --${flag}: ${advice}`);
  }
}
