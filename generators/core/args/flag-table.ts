import type { ArgumentSpec } from "./argument-spec.js";

/** What each flag of an operation takes, by the key that a record holds. */
export type FlagTable = Readonly<Record<string, ArgumentSpec>>;
