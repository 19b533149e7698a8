import type { CompiledAnimation } from "./compile-animation.js";
import type { CompiledJoints } from "./compile-joints.js";
import { curveRange } from "./curve-range.js";

/**
 * Writes the least and greatest clamped value of every joint while one animation alone plays from
 * one time to another, with no key strictly between them. A follower's are those of what it follows.
 */
export function jointSpans(
  joints: CompiledJoints,
  animation: CompiledAnimation,
  fromMs: number,
  toMs: number,
  lows: Float64Array,
  highs: Float64Array,
): void {
  const { mins, maxs, rests } = joints;
  lows.set(rests);
  highs.set(rests);
  const clamp = (joint: number, value: number) =>
    Math.max(mins[joint]!, Math.min(maxs[joint]!, value));
  for (const { joint, curve } of animation.tracks) {
    const [low, high] = curveRange(curve, fromMs, toMs);
    lows[joint] = clamp(joint, low);
    highs[joint] = clamp(joint, high);
  }
  for (const joint of joints.followers) {
    const followed = joints.followed[joint]!;
    const at = (value: number) =>
      clamp(joint, rests[joint]! + joints.factors[joint]! * (value - rests[followed]!));
    const ends = [at(lows[followed]!), at(highs[followed]!)];
    lows[joint] = Math.min(...ends);
    highs[joint] = Math.max(...ends);
  }
}
