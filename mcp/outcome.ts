import * as z from "zod";

/** Why a tool did not do what it was asked. The set is closed: a client may switch on it. */
export const REASONS = [
  /** The arguments make no sense, or name what is not there. */
  "client",
  /** A path leads out of the folder that is served. */
  "outside",
  /** A file cannot be read or understood. */
  "unreadable",
  /** Something is larger than is taken, or would be larger than is given. */
  "limit",
  /** Another change came first; nothing was done. */
  "conflict",
  /** What was asked for breaks the contract, so it is not kept. */
  "invalid",
  /** The file system did not let us. */
  "io",
  /** A fault of ours. */
  "internal",
] as const;
export type Reason = (typeof REASONS)[number];

/** Thrown inside a tool to answer `{ok: false, reason, error}`. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: Reason;
  constructor(reason: Reason, error: string) {
    super(error);
    this.reason = reason;
  }
}

/** The refusal for whatever was thrown. What the file system says is told by its code. */
export function refusalOf(error: unknown): { readonly reason: Reason; readonly error: string } {
  if (error instanceof Refused) return { reason: error.reason, error: error.message };
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code === "string" && /^E[A-Z]+$/.test(code)) {
    return { reason: "io", error: `the file system refuses: ${code}` };
  }
  return { reason: "internal", error: String(message).split("\n")[0]!.slice(0, 300) };
}

/**
 * The shape of every answer: `{ok: true, data}` or `{ok: false, reason, error}`. One object, not a
 * union: clients of the older protocol take no other root.
 */
export function answerSchema<T extends z.ZodType>(data: T) {
  return z.strictObject({
    ok: z.boolean().describe("Whether it was done. A verdict that is not valid is still ok."),
    data: data.optional().describe("Only where ok."),
    reason: z.enum(REASONS).optional().describe("Only where not ok; safe to switch on."),
    error: z.string().optional().describe("Only where not ok: one sentence for people."),
  });
}
