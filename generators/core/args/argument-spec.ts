import type { FlagSpec } from "bindpose/contract/words";

/** A flag of the command line: one of the table of operations, or one of a command's own. */
export interface ArgumentSpec extends FlagSpec {
  /** Of `nonNegative`: only whole numbers. */
  readonly whole?: true;
}
