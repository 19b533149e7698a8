import { LIMITS } from "bindpose/contract/words";

export interface Instants {
  /** Milliseconds, rising, without repeats; the first is 0. */
  readonly times: readonly number[];
  readonly dropped: number;
}

/**
 * Instants at which an animation is posed (contract, section 6): the given key times and midpoints,
 * and 32 even steps from 0 to the period. Where these are more than `limit`, both ends and the
 * extremes stay, and the rest is thinned evenly in order of time.
 * @param limit at least 2
 */
export function chooseInstants(
  keyTimes: ArrayLike<number>,
  extremes: readonly number[],
  periodMs: number,
  limit: number = LIMITS.meshInstants,
): Instants {
  const all = new Float64Array(keyTimes.length + LIMITS.evenSteps + 1);
  all.set(keyTimes);
  for (let step = 0; step <= LIMITS.evenSteps; step++) {
    all[keyTimes.length + step] = (periodMs * step) / LIMITS.evenSteps;
  }
  const times = [...new Set(all.sort())];
  if (times.length <= limit) return { times, dropped: 0 };
  const kept = new Set([0, periodMs]);
  for (const time of thin(
    [...new Set(extremes)].sort((a, b) => a - b),
    limit - kept.size,
  )) {
    kept.add(time);
  }
  const rest = times.filter((time) => !kept.has(time));
  for (const time of thin(rest, limit - kept.size)) kept.add(time);
  return { times: [...kept].sort((a, b) => a - b), dropped: times.length - kept.size };
}

/** At most `count` entries, evenly from first to last. */
function thin(values: readonly number[], count: number): readonly number[] {
  if (values.length <= count) return values;
  return Array.from({ length: count }, (_, i) => {
    return values[Math.floor(((i + 0.5) * values.length) / count)]!;
  });
}
