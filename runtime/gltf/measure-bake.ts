import { AFFINE_STRIDE, type CompiledAnimation } from "bindpose/runtime";
import type { BakedChannel } from "./bake-channel.js";
import type { BoneMotion } from "./bone-motion.js";
import type { NodeTransform } from "./node-transform.js";
import { angleBetween, slerp } from "./quaternion.js";
import type { BoneSamples } from "./sample-bone.js";

/**
 * The largest distance, in radians or metres, between a channel's float32 keys as a player shows
 * them and the rig's own motion: halfway between the samples that the keys were chosen from, so
 * that it is measured and not repeated. Where the value jumps, nothing is measured.
 */
export function measureBake(
  channel: BakedChannel,
  samples: BoneSamples,
  motion: BoneMotion,
  animation: CompiledAnimation,
  node: NodeTransform,
): number {
  const width = channel.path === "rotation" ? 4 : 3;
  const keys = Float64Array.from(channel.values);
  const matrix = new Float64Array(AFFINE_STRIDE);
  const rotation = new Float64Array(4);
  const translation = new Float64Array(3);
  const shown = new Float64Array(4);
  let worst = 0;
  let key = 0;
  for (let i = 0; i < samples.count - 1; i++) {
    if (samples.jumps[i] === 1) continue;
    const timeMs = (samples.times[i]! + samples.times[i + 1]!) / 2;
    motion.sample(animation, timeMs, matrix);
    node(matrix, translation, 0, rotation, 0);
    const seconds = timeMs / 1000;
    while (key < channel.times.length - 2 && channel.times[key + 1]! <= seconds) key++;
    const start = channel.times[key]!;
    const share = (seconds - start) / (channel.times[key + 1]! - start);
    const u = channel.interpolation === "STEP" ? 0 : Math.max(0, Math.min(1, share));
    const [a, b] = [width * key, width * (key + 1)];
    if (width === 4) {
      slerp(keys, a, b, u, shown);
      worst = Math.max(worst, angleBetween(shown, 0, rotation, 0));
    } else {
      const d = [0, 1, 2].map((k) => keys[a + k]! + u * (keys[b + k]! - keys[a + k]!));
      worst = Math.max(worst, Math.hypot(...d.map((value, k) => value - translation[k]!)));
    }
  }
  return worst;
}
