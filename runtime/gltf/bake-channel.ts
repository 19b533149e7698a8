import { angleBetween, slerp } from "./quaternion.js";
import type { BoneSamples } from "./sample-bone.js";

/** The keys of one channel of one node in one clip. */
export interface BakedChannel {
  readonly path: "rotation" | "translation";
  readonly interpolation: "LINEAR" | "STEP";
  /** K: seconds. */
  readonly times: Float32Array;
  /** 4K or 3K. */
  readonly values: Float32Array;
}

/**
 * How far values at two instants lie apart. `between` writes what a player shows at share u of the
 * way from key `from` to key `to`.
 */
interface ChannelSpace {
  readonly width: 3 | 4;
  readonly values: Float64Array;
  readonly between: (from: number, to: number, u: number, out: Float64Array) => void;
  readonly distance: (a: Float64Array, aAt: number, b: Float64Array, bAt: number) => number;
  /** No two keys lie further apart. */
  readonly reach: number;
}

/**
 * Two keys of a rotation lie at most nine degrees apart. It keeps the shorter arc the one that was
 * meant, and it is where blending the four numbers and scaling back, as Blender and PlayCanvas do,
 * still agrees with the great arc: to 2e-5 radian.
 */
const MAX_TURN = Math.PI / 20;
/** Share of the bound below which a value holds still. */
const STILL = 1e-3;

/**
 * Chooses the fewest keys, from each as far as straight interpolation stays within `bound` of every
 * sample between; every knot is a key. A value that only jumps is STEP, and has the jump exactly.
 * @param bound radians, or metres
 */
export function bakeChannel(
  samples: BoneSamples,
  path: "rotation" | "translation",
  bound: number,
): BakedChannel {
  const space = path === "rotation" ? rotationSpace(samples) : translationSpace(samples);
  const still = holdsStill(samples, space, STILL * bound);
  const keys = still ? stepKeys(samples) : linearKeys(samples, space, bound);
  const { width, values } = space;
  const out = new Float32Array(width * keys.length);
  keys.forEach((sample, i) => {
    out.set(values.subarray(width * sample, width * sample + width), width * i);
  });
  return {
    path,
    interpolation: still ? "STEP" : "LINEAR",
    times: Float32Array.from(keys, (sample) => samples.seconds[sample]!),
    values: out,
  };
}

function rotationSpace({ rotations }: BoneSamples): ChannelSpace {
  return {
    width: 4,
    values: rotations,
    between: (from, to, u, out) => slerp(rotations, 4 * from, 4 * to, u, out),
    distance: angleBetween,
    reach: MAX_TURN,
  };
}

function translationSpace({ translations }: BoneSamples): ChannelSpace {
  return {
    width: 3,
    values: translations,
    between: (from, to, u, out) => {
      for (let i = 0; i < 3; i++) {
        const start = translations[3 * from + i]!;
        out[i] = start + u * (translations[3 * to + i]! - start);
      }
    },
    distance: (a, aAt, b, bAt) =>
      Math.hypot(a[aAt]! - b[bAt]!, a[aAt + 1]! - b[bAt + 1]!, a[aAt + 2]! - b[bAt + 2]!),
    reach: Number.POSITIVE_INFINITY,
  };
}

/** Whether the value changes nowhere but in jumps. */
function holdsStill({ count, jumps }: BoneSamples, space: ChannelSpace, most: number): boolean {
  const { width, values, distance } = space;
  let start = 0;
  for (let i = 1; i < count; i++) {
    if (jumps[i - 1] === 1) start = i;
    else if (distance(values, width * start, values, width * i) > most) return false;
  }
  return true;
}

/**
 * The start, both sides of each jump, and the end. The near side says nothing new to a player of
 * steps; an importer that knows none, as assimp, has the jump at its place all the same.
 */
function stepKeys({ count, jumps }: BoneSamples): number[] {
  const keys = [0];
  for (let i = 1; i < count - 1; i++) if (jumps[i] === 1 || jumps[i - 1] === 1) keys.push(i);
  keys.push(count - 1);
  return keys;
}

function linearKeys(samples: BoneSamples, space: ChannelSpace, bound: number): number[] {
  const keys = [0];
  let from = 0;
  while (from < samples.count - 1) {
    from = furthest(samples, space, bound, from);
    keys.push(from);
  }
  return keys;
}

/** The last sample up to which one segment from `from` will do: doubled, then halved into. */
function furthest(samples: BoneSamples, space: ChannelSpace, bound: number, from: number): number {
  let knot = from + 1;
  while (samples.knots[knot] === 0) knot++;
  let good = from + 1;
  let bad = knot + 1;
  for (let reach = 2; good < knot; reach *= 2) {
    const to = Math.min(from + reach, knot);
    if (!fits(samples, space, bound, from, to)) {
      bad = to;
      break;
    }
    good = to;
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (middle <= knot && fits(samples, space, bound, from, middle)) good = middle;
    else bad = middle;
  }
  return good;
}

const shown = new Float64Array(4);

function fits(
  { times }: BoneSamples,
  { width, values, between, distance, reach }: ChannelSpace,
  bound: number,
  from: number,
  to: number,
): boolean {
  if (distance(values, width * from, values, width * to) > reach) return false;
  const start = times[from]!;
  const length = times[to]! - start;
  for (let i = from + 1; i < to; i++) {
    between(from, to, (times[i]! - start) / length, shown);
    if (distance(shown, 0, values, width * i) > bound) return false;
  }
  return true;
}
