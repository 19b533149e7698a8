import type { CompiledAnimation } from "./compile-animation.js";
import { BEZIER_SHAPE, CONSTANT_SHAPE } from "./curve.js";
import { bezierValue, shareOfSegment } from "./evaluate-segment.js";
import { BEFORE_KEYS, findSegment } from "./find-segment.js";
import { localTime } from "./local-time.js";

/**
 * Writes the value of every joint that an animation drives, at its place in `out`, before any
 * clamp; the same bits as `evaluateCurve` of each track. Leaves other joints as they are.
 * @throws RangeError for a time that is not finite
 */
export function writeTracks(animation: CompiledAnimation, timeMs: number, out: Float64Array): void {
  const time = localTime(animation.periodMs, animation.loop, timeMs);
  const { groups } = animation;
  for (let g = 0; g < groups.length; g++) {
    const { joints, times, firstValues, lastValues, shapes, allLinear, ends, handles } = groups[g]!;
    const count = joints.length;
    const segment = findSegment(times, time);
    if (segment < 0) {
      const held = segment === BEFORE_KEYS ? firstValues : lastValues;
      for (let k = 0; k < count; k++) out[joints[k]!] = held[k]!;
      continue;
    }
    const x = shareOfSegment(times, segment, time);
    const first = segment * count;
    if (allLinear[segment] === 1) {
      for (let k = 0, at = 2 * first; k < count; k++, at += 2) {
        out[joints[k]!] = ends[at]! + ends[at + 1]! * x;
      }
      continue;
    }
    for (let k = 0; k < count; k++) {
      const at = 2 * (first + k);
      const shape = shapes[first + k]!;
      if (shape === CONSTANT_SHAPE) out[joints[k]!] = ends[at]!;
      else if (shape === BEZIER_SHAPE) {
        out[joints[k]!] = bezierValue(ends, at, handles, 2 * at, x);
      } else out[joints[k]!] = ends[at]! + ends[at + 1]! * x;
    }
  }
}
