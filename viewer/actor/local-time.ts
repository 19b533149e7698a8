/** An instant within a period: wrapped where it loops, else held at both ends. */
export function localTime(timeMs: number, periodMs: number, loop: boolean): number {
  if (!loop) return Math.min(Math.max(timeMs, 0), periodMs);
  const rest = timeMs % periodMs;
  return rest < 0 ? rest + periodMs : rest;
}
