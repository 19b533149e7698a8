import assert from "node:assert/strict";
import type { KeyframeSpec } from "bindpose/contract";

export function near(actual: number, expected: number, tolerance: number, what = "value"): void {
  const message = `${what}: ${actual} is not within ${tolerance} of ${expected}`;
  assert.ok(Math.abs(actual - expected) <= tolerance, message);
}

/** Keys at random times in (0, period), in order, with values in quarters, so that some are equal. */
export function randomKeys(random: () => number, count: number, periodMs: number): KeyframeSpec[] {
  return Array.from({ length: count }, (_, i) => ({
    tMs: ((i + 0.05 + 0.9 * random()) / count) * periodMs,
    value: Math.round((random() * 2 - 1) * 8) / 4,
    interp: "bezier" as const,
  }));
}

/** Value of a segment at a time, by halving de Casteljau's construction two hundred times. */
export function casteljau(points: readonly (readonly [number, number])[], time: number): number {
  let low = 0;
  let high = 1;
  let point: readonly [number, number] = points[0]!;
  for (let i = 0; i < 200; i++) {
    const u = (low + high) / 2;
    let level = points;
    while (level.length > 1) {
      level = level.slice(1).map((next, k) => {
        const [t, v] = level[k]!;
        return [t + (next[0] - t) * u, v + (next[1] - v) * u] as const;
      });
    }
    point = level[0]!;
    if (point[0] < time) low = u;
    else high = u;
  }
  return point[1];
}
