import { nearestName } from "bindpose/contract/words";

/** What others call a flag; the first one counts that the operation has. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["--radius", ["--r", "--rx, --ry, --rz"]],
  ["--width", ["--w"]],
  ["--height", ["--h"]],
  ["--depth", ["--d"]],
  ["--size", ["--w, --h, --d", "--r", "--rx, --ry, --rz"]],
  ["--length", ["--height"]],
  ["--h", ["--height"]],
  ["--position", ["--x, --y, --z"]],
  ["--pos", ["--x, --y, --z"]],
  ["--center", ["--x, --y, --z"]],
  ["--centre", ["--x, --y, --z"]],
  ["--at", ["--x, --y, --z"]],
  ["--start", ["--from"]],
  ["--end", ["--to"]],
  ["--time", ["--t-ms"]],
  ["--t", ["--t-ms"]],
  ["--duration", ["--period-ms"]],
  ["--easing", ["--interp"]],
]);

/** A flag that begins a word has to be as long as this, dashes included, to be meant by it. */
const LEAST_START = 6;

/** The flags that an unknown one may stand for, as "--head-x, --head-y, --head-z"; else undefined. */
export function adviseFlag(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  if (known.includes(lower)) return lower;
  const synonym = SYNONYMS.get(lower)?.find((flags) =>
    flags.split(", ").every((flag) => known.includes(flag)),
  );
  if (synonym !== undefined) return synonym;
  const longer = lower.length > "--".length ? known.filter((flag) => flag.startsWith(lower)) : [];
  if (longer.length > 0) return longer.join(", ");
  const start = known.find((flag) => flag.length >= LEAST_START && lower.startsWith(flag));
  // A flag of one letter is as near to any other as to what was meant.
  return (
    start ??
    nearestName(
      name,
      known.filter((flag) => flag.length > "--x".length),
    )
  );
}
