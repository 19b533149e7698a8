/**
 * Why a call did not do what was asked. `refused`: the words or their meaning (exit code 2);
 * `unreadable`: a file that cannot be read, written or understood (exit code 3).
 */
export type RefusalReason = "refused" | "unreadable";

/** One clear sentence: what, what was expected, what was found, and what to do next. */
export interface Refusal {
  readonly ok: false;
  readonly reason: RefusalReason;
  readonly error: string;
}

/** Errors as values: what goes wrong in a caller's words or files is returned, never thrown. */
export type Result<T> = { readonly ok: true; readonly data: T } | Refusal;

export function done<T>(data: T): Result<T> {
  return { ok: true, data };
}

export function refuse(error: string): Refusal {
  return { ok: false, reason: "refused", error };
}

export function unreadable(error: string): Refusal {
  return { ok: false, reason: "unreadable", error };
}
