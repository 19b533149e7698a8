import type { CompiledAnimation } from "./compile-animation.js";
import { BEZIER_SHAPE, LINEAR_SHAPE } from "./curve.js";
import { bezierValue, shareOfSegment } from "./evaluate-segment.js";
import { BEFORE_KEYS, findSegment } from "./find-segment.js";
import { localTime } from "./local-time.js";
import { solveBezier } from "./solve-bezier.js";

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
    // Handles of one kind, presets or automatic ones, reach x at one parameter: solved for once.
    let x1 = Number.NaN;
    let x2 = Number.NaN;
    let u = 0;
    for (let k = 0; k < count; k++) {
      const at = 2 * (first + k);
      const shape = shapes[first + k]!;
      if (shape === BEZIER_SHAPE) {
        if (handles[2 * at] !== x1 || handles[2 * at + 1] !== x2) {
          x1 = handles[2 * at]!;
          x2 = handles[2 * at + 1]!;
          u = solveBezier(x1, x2, x);
        }
        out[joints[k]!] = bezierValue(ends, at, handles, 2 * at, u);
      } else if (shape === LINEAR_SHAPE) out[joints[k]!] = ends[at]! + ends[at + 1]! * x;
      else out[joints[k]!] = ends[at]!;
    }
  }
}
