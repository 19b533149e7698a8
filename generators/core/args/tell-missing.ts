import { describeType } from "./describe-type.js";
import { flagName } from "./flag-name.js";
import type { FlagTable } from "./flag-table.js";

/** So many missing flags are told with what they take. */
const EXPLAINED = 2;

/** "add-sphere needs --color (a colour #rrggbb); see mc-skin add-sphere --help" */
export function tellMissing(
  operation: string,
  program: string,
  table: FlagTable,
  keys: readonly string[],
): string {
  const isShort = keys.length <= EXPLAINED;
  const named = keys.map((key) =>
    isShort ? `${flagName(key)} (${describeType(table[key]!)})` : flagName(key),
  );
  return `${operation} needs ${named.join(", ")}; see ${program} ${operation} --help`;
}
