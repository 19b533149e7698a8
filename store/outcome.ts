import type { Report } from "bindpose/validator";

/** Why an operation was not done. Nothing has changed then. */
export const STORE_REASONS = [
  /** The request itself is malformed. */
  "request",
  /** There is no such game or asset. */
  "unknown",
  /** The judge refuses what saving would leave; `report` says why. */
  "invalid",
  /** Another save came first: `revision` is the current one. */
  "conflict",
] as const;
export type StoreReason = (typeof STORE_REASONS)[number];

export interface Refusal {
  readonly ok: false;
  readonly reason: StoreReason;
  /** One sentence for whoever asked. */
  readonly error: string;
  readonly report?: Report;
  readonly revision?: number;
}

/** What an operation gives: its data, or why not. Only faults of the disk are thrown. */
export type Outcome<T> = { readonly ok: true; readonly data: T } | Refusal;

export function refuse(
  reason: StoreReason,
  error: string,
  more: Pick<Refusal, "report" | "revision"> = {},
): Refusal {
  return { ok: false, reason, error, ...more };
}
