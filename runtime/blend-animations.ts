import type { CompiledJoints } from "./compile-joints.js";
import type { PlayingAnimation } from "./pose-state.js";
import { writeTracks } from "./write-tracks.js";

/** One number per joint, grown once and written anew by each call: nothing lasts between two. */
let left = new Float64Array(0);
let values = new Float64Array(0);

/** True where some animation plays with a weight, a mask or additively. */
export function isBlended(playing: readonly PlayingAnimation[]): boolean {
  for (let i = 0; i < playing.length; i++) {
    const { weight, mask, additive } = playing[i]!;
    if (weight !== 1 || mask !== null || additive) return true;
  }
  return false;
}

/**
 * Writes joint values before caller and clamp. From the latest started down, each animation takes
 * of every joint that it has a track for its weight times its mask, at most what those above it
 * left; what is left at the end is rest's. So a weight that grows from 0 to 1 fades linearly from
 * the animations below, and two whose weights sum to 1 cross-fade, whichever was first. Additive
 * ones come on top of all: weight times mask times the distance of their value from rest.
 */
export function blendAnimations(
  joints: CompiledJoints,
  playing: readonly PlayingAnimation[],
  out: Float64Array,
): void {
  const { count, rests } = joints;
  if (left.length < count) {
    left = new Float64Array(count);
    values = new Float64Array(count);
  }
  out.fill(0);
  left.fill(1, 0, count);
  for (let i = playing.length - 1; i >= 0; i--) {
    const { animation, timeMs, weight, mask, additive } = playing[i]!;
    if (additive) continue;
    const { tracks } = animation;
    writeTracks(animation, timeMs, values);
    for (let t = 0; t < tracks.length; t++) {
      const { joint } = tracks[t]!;
      const share = Math.min(left[joint]!, mask === null ? weight : weight * mask[joint]!);
      if (!(share > 0)) continue;
      out[joint]! += share * values[joint]!;
      left[joint]! -= share;
    }
  }
  for (let joint = 0; joint < count; joint++) out[joint]! += left[joint]! * rests[joint]!;
  for (let i = 0; i < playing.length; i++) {
    const { animation, timeMs, weight, mask, additive } = playing[i]!;
    if (!additive) continue;
    writeTracks(animation, timeMs, values);
    for (let t = 0; t < animation.tracks.length; t++) {
      const { joint } = animation.tracks[t]!;
      const share = mask === null ? weight : weight * mask[joint]!;
      out[joint]! += share * (values[joint]! - rests[joint]!);
    }
  }
}
