import type { DecodedChannel } from "../read/decoded-asset.js";
import { lastAtOrBefore } from "./last-at-or-before.js";
import { arcCosine, sine } from "./trigonometry.js";

/**
 * Value of one embedded animation channel at a time in seconds (glTF 2.0 3.11 and Appendix C): held
 * before the first and after the last key; STEP, LINEAR (rotations along the shorter great arc) or
 * CUBICSPLINE; a rotation is made unit length after interpolation.
 * @returns 3 numbers, or 4 (x, y, z, w) for a rotation; null where the channel has no keys
 */
export function sampleChannel(channel: DecodedChannel, seconds: number): number[] | null {
  const { times } = channel;
  const width = channel.path === "rotation" ? 4 : 3;
  const last = times.length - 1;
  if (last < 0) return null;
  const key = Math.max(
    0,
    lastAtOrBefore(times.length, (index) => times[index]!, seconds),
  );
  const finish = (value: number[]) => (width === 4 ? normalised(value) : value);
  const start = keyValue(channel, width, key, 1);
  if (key === last || seconds <= times[0]! || channel.interpolation === "STEP") {
    return finish(start);
  }
  const length = times[key + 1]! - times[key]!;
  const s = (seconds - times[key]!) / length;
  const end = keyValue(channel, width, key + 1, 1);
  if (channel.interpolation === "CUBICSPLINE") {
    const leaving = keyValue(channel, width, key, 2);
    const arriving = keyValue(channel, width, key + 1, 0);
    return finish(hermite(start, leaving, arriving, end, s, length));
  }
  if (width === 4) return slerp(start, end, s);
  return start.map((value, axis) => value + s * (end[axis]! - value));
}

/** The numbers of a key; for CUBICSPLINE part 0 is its in-tangent, 1 its value, 2 its out-tangent. */
function keyValue(channel: DecodedChannel, width: number, key: number, part: 0 | 1 | 2): number[] {
  const at = channel.interpolation === "CUBICSPLINE" ? (3 * key + part) * width : key * width;
  return Array.from(channel.values.subarray(at, at + width));
}

/** Cubic Hermite spline with tangents per second (glTF 2.0 Appendix C.5). */
function hermite(
  start: readonly number[],
  leaving: readonly number[],
  arriving: readonly number[],
  end: readonly number[],
  s: number,
  length: number,
): number[] {
  const s2 = s * s;
  const s3 = s2 * s;
  return start.map(
    (value, axis) =>
      (2 * s3 - 3 * s2 + 1) * value +
      length * (s3 - 2 * s2 + s) * leaving[axis]! +
      (-2 * s3 + 3 * s2) * end[axis]! +
      length * (s3 - s2) * arriving[axis]!,
  );
}

/** Cosine beyond which an arc is so short that its chord is taken: the sine would lose digits. */
const NEARLY_EQUAL = 1 - 1e-12;

/** Spherical interpolation along the shorter arc (Shoemake 1985; glTF 2.0 Appendix C.4). */
export function slerp(a: readonly number[], b: readonly number[], s: number): number[] {
  const from = normalised(a);
  const to = normalised(b);
  let along = 0;
  for (let i = 0; i < 4; i++) along += from[i]! * to[i]!;
  const sign = along < 0 ? -1 : 1;
  along = Math.min(sign * along, 1);
  let share = 1 - s;
  let other = s;
  if (along < NEARLY_EQUAL) {
    const angle = arcCosine(along);
    share = sine((1 - s) * angle) / sine(angle);
    other = sine(s * angle) / sine(angle);
  }
  return normalised(from.map((value, i) => share * value + other * sign * to[i]!));
}

/** Unit length; a quaternion without length stays what it is. */
function normalised(q: readonly number[]): number[] {
  const length = Math.hypot(...q);
  return length === 0 ? [...q] : q.map((value) => value / length);
}
