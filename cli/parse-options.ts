import { type ParseArgsConfig, parseArgs } from "node:util";
import { nearestName } from "bindpose/contract/words";
import { UsageError } from "./usage-error.js";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Flags and positionals of one verb. `--flag value` and `--flag=value` both work.
 * Throws UsageError for an unknown flag (with the nearest name) or a missing value.
 */
export function parseOptions<const T extends Options>(
  verb: string,
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const flag = /Unknown option '-{1,2}([^']*)'/.exec((error as Error).message)?.[1];
    if (flag === undefined) throw new UsageError(`${verb}: ${(error as Error).message}`);
    const near = nearestName(flag, Object.keys(options));
    const advice = near === undefined ? `see bindpose ${verb} --help` : `did you mean --${near}?`;
    throw new UsageError(`${verb}: unknown flag --${flag}: ${advice}`);
  }
}
