import { setTimeout as sleep } from "node:timers/promises";
import type { Report } from "bindpose/validator";
import type { Redis } from "ioredis";

/** Answers with the report that is known for a content hash, or makes it. */
export type JudgedOnce = (hash: string | null, judge: () => Promise<Report>) => Promise<Report>;

export interface OnceOptions {
  readonly connection: Redis;
  /** Before each key: the queue's name and the validator's version. */
  readonly prefix: string;
  /** How long a report is known. */
  readonly keepSeconds: number;
  /** How long one worker may be about an asset before another judges it too. */
  readonly claimMs: number;
  readonly onHit: () => void;
}

const WAIT_MS = 50;

/**
 * Judges the same bytes once, on however many machines: who comes second waits for the first, and
 * judges itself where the first dies. Reports that could be otherwise next time (a fault, a file
 * that could not be read, no time) are not kept.
 */
export function judgedOnce({
  connection,
  prefix,
  keepSeconds,
  claimMs,
  onHit,
}: OnceOptions): JudgedOnce {
  return async (hash, judge) => {
    if (hash === null || keepSeconds === 0) return judge();
    const key = `${prefix}:judged:${hash}`;
    const claim = `${key}:claim`;
    for (;;) {
      const known = await connection.get(key);
      if (known !== null) {
        onHit();
        return JSON.parse(known) as Report;
      }
      if ((await connection.set(claim, "1", "PX", claimMs, "NX")) === "OK") break;
      await sleep(WAIT_MS);
    }
    try {
      const report = await judge();
      if (isLasting(report)) await connection.set(key, JSON.stringify(report), "EX", keepSeconds);
      return report;
    } finally {
      await connection.del(claim);
    }
  };
}

function isLasting({ findings }: Report): boolean {
  return !findings.some(({ code }) => PASSING.includes(code));
}

const PASSING = ["RUN_FAULT", "RUN_FILE_UNREADABLE", "RUN_TIMEOUT"];
