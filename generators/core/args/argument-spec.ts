import type { FlagSpec } from "bindpose/contract/words";

/** A flag of the command line: one of the table of operations, or one of a command's own. */
export interface ArgumentSpec extends FlagSpec {
  /** Of `nonNegative`: only whole numbers. */
  readonly whole?: true;
  /** Of `name`: so many characters at most, instead of a name's usual length. */
  readonly longest?: number;
  /** Of `name`: what a value looks like, where it is more than a name. */
  readonly form?: string;
}
