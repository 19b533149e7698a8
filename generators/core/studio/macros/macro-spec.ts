import type { Operation } from "bindpose/contract";
import type { FlagTable } from "../../args/flag-table.js";
import type { FlagValues } from "../../args/parse-flags.js";
import type { Result } from "../../result.js";
import type { Run } from "../open-run.js";

/** What a macro is given: its flags as read, its bare words, and the run as it stands before it. */
export interface MacroCall {
  readonly flags: FlagValues;
  /** Words that belong to no flag, in order; always empty for a macro without `words`. */
  readonly words: readonly string[];
  readonly run: Run;
}

/** The operations a macro stands for, and what to say of them. */
export interface Expansion {
  /** At least one. */
  readonly operations: readonly Operation[];
  /** What was done, in a few words: "3 bones, 4 joints from _l to _r at x = 16". */
  readonly said: string;
}

/** Turns a call into ordinary operations, or says why it means nothing. Changes nothing itself. */
export type ExpandMacro = (call: MacroCall) => Result<Expansion>;

/**
 * A command that is recorded as the operations it expands to: one batch, one line of the log, so
 * that reading a log knows nothing of macros.
 */
export interface MacroSpec {
  readonly group: "skeleton" | "animation";
  readonly doc: string;
  readonly example: string;
  readonly flags: FlagTable;
  /** The bare words that it takes beside its flags: how they look, and what they mean. */
  readonly words?: { readonly form: string; readonly doc: string };
  /** Loads what expands it; asked only when it is called, so that other calls do not pay for it. */
  readonly load: () => Promise<ExpandMacro>;
}
