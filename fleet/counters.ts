import type { Verdict } from "bindpose/contract";

/** What one worker has done, for Prometheus. */
export interface Counters {
  readonly judged: (verdict: Verdict, seconds: number) => void;
  readonly failed: () => void;
  readonly hit: () => void;
  /** The text exposition format, version 0.0.4. */
  readonly write: (queue: Readonly<Record<string, number>>) => string;
}

/** Upper bounds of the histogram's buckets, in seconds. */
const BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createCounters(): Counters {
  const byVerdict = new Map<Verdict, number>();
  const buckets = new Array<number>(BOUNDS.length).fill(0);
  let count = 0;
  let sum = 0;
  let failures = 0;
  let hits = 0;
  return {
    judged(verdict, seconds) {
      byVerdict.set(verdict, (byVerdict.get(verdict) ?? 0) + 1);
      count++;
      sum += seconds;
      for (const [index, bound] of BOUNDS.entries()) if (seconds <= bound) buckets[index]!++;
    },
    failed: () => void failures++,
    hit: () => void hits++,
    write(queue) {
      const verdicts = [...byVerdict].sort(([a], [b]) => (a < b ? -1 : 1));
      const states = Object.entries(queue).sort(([a], [b]) => (a < b ? -1 : 1));
      const lines = [
        "# HELP bindpose_judged_total Assets judged by this worker.",
        "# TYPE bindpose_judged_total counter",
        ...verdicts.map(([verdict, n]) => `bindpose_judged_total{verdict="${verdict}"} ${n}`),
        "# HELP bindpose_failed_total Tries that failed.",
        "# TYPE bindpose_failed_total counter",
        `bindpose_failed_total ${failures}`,
        "# HELP bindpose_cache_hits_total Assets whose report was known by their content.",
        "# TYPE bindpose_cache_hits_total counter",
        `bindpose_cache_hits_total ${hits}`,
        "# HELP bindpose_judge_seconds Time for one asset.",
        "# TYPE bindpose_judge_seconds histogram",
        ...BOUNDS.map((bound, i) => `bindpose_judge_seconds_bucket{le="${bound}"} ${buckets[i]}`),
        `bindpose_judge_seconds_bucket{le="+Inf"} ${count}`,
        `bindpose_judge_seconds_sum ${sum}`,
        `bindpose_judge_seconds_count ${count}`,
        "# HELP bindpose_queue_jobs Jobs of the queue by state.",
        "# TYPE bindpose_queue_jobs gauge",
        ...states.map(([state, n]) => `bindpose_queue_jobs{state="${state}"} ${n}`),
      ];
      return `${lines.join("\n")}\n`;
    },
  };
}
