import type { RequiredAnimation } from "bindpose/contract";
import { nodePalette } from "../pose/index.js";
import { bindOrigin } from "../pose/matrix.js";
import { carriersOf } from "../read/carriers-of.js";
import type { DecodedAnimation, DecodedAsset, DecodedChannel } from "../read/decoded-asset.js";
import type { Motion, MotionBone } from "./motion.js";

export interface EmbeddedMotion extends Motion {
  readonly animation: DecodedAnimation;
  /** Channels whose node is a bone or stands above one. */
  readonly onSkin: readonly DecodedChannel[];
}

/** Bones of the asset's skin. A frame's place at bind is read off its inverse bind matrix. */
export function embeddedBones(asset: DecodedAsset): MotionBone[] {
  const skin = asset.skin!;
  return skin.joints.map((node, bone) => ({
    name: asset.nodes[node]!.name ?? `node ${node}`,
    socket: false,
    head: bindOrigin(skin.inverseBinds.subarray(16 * bone, 16 * bone + 16)),
  }));
}

/** Embedded animations as motions; those without a single readable key are left out. */
export function embeddedMotions(
  asset: DecodedAsset,
  required: ReadonlyMap<string, RequiredAnimation>,
): EmbeddedMotion[] {
  const carriers = carriersOf(asset);
  const motions: EmbeddedMotion[] = [];
  for (const animation of asset.animations) {
    const channels = animation.channels.filter(isCurve);
    if (channels.length === 0) continue;
    let seconds = 0;
    for (const { times } of channels) seconds = Math.max(seconds, times.at(-1)!);
    const readable = { ...animation, channels };
    const onSkin = channels.filter(({ node }) => carriers.has(node));
    // A float32 key time in seconds times 1000 is exact in float64: the way back meets the key.
    const paletteAt = (timeMs: number) => nodePalette(asset, readable, timeMs / 1000);
    motions.push({
      animation: readable,
      onSkin,
      name: animation.name ?? `animation ${animation.index}`,
      index: animation.index,
      periodMs: seconds * 1000,
      loop: false,
      required: animation.name === null ? null : (required.get(animation.name) ?? null),
      keyTimes: timesOf(onSkin),
      extremes: onSkin.flatMap(extremesOf),
      paletteCost: asset.nodes.length + channels.length,
      palette: paletteAt,
      seamPalette: () =>
        nodePalette(asset, { ...readable, channels: channels.map(withoutSteps) }, seconds),
    });
  }
  return motions;
}

/** A channel of steps as it stands once its last jump, back to the first key, is made. */
function withoutSteps(channel: DecodedChannel): DecodedChannel {
  if (channel.interpolation !== "STEP") return channel;
  return { ...channel, times: channel.times.subarray(0, 1) };
}

/** Key times that rise from 0 or later, and finite values: others have findings of their own. */
function isCurve({ path, times, values }: DecodedChannel): boolean {
  if (path === "weights" || times.length === 0) return false;
  for (let i = 0; i < times.length; i++) {
    const after = i === 0 ? times[0]! >= 0 : times[i]! > times[i - 1]!;
    if (!after || !Number.isFinite(times[i])) return false;
  }
  return values.every(Number.isFinite);
}

/** Each distinct list of times once (channels mostly share theirs), with the midpoints, in ms. */
function timesOf(channels: readonly DecodedChannel[]): Float64Array {
  const all = new Set<number>();
  const read = new Set<number>();
  for (const { sampler, times } of channels) {
    if (read.has(sampler)) continue;
    read.add(sampler);
    for (let i = 0; i < times.length; i++) {
      all.add(times[i]! * 1000);
      if (i > 0) all.add(((times[i]! + times[i - 1]!) / 2) * 1000);
    }
  }
  return Float64Array.from(all);
}

/** Times of the keys where some component of a channel is lowest and highest. */
function extremesOf({ path, interpolation, times, values }: DecodedChannel): number[] {
  const width = path === "rotation" ? 4 : 3;
  const stride = interpolation === "CUBICSPLINE" ? 3 * width : width;
  const offset = interpolation === "CUBICSPLINE" ? width : 0;
  const extremes: number[] = [];
  for (let axis = 0; axis < width; axis++) {
    let low = 0;
    let high = 0;
    for (let key = 1; key < times.length; key++) {
      const value = values[stride * key + offset + axis]!;
      if (value < values[stride * low + offset + axis]!) low = key;
      if (value > values[stride * high + offset + axis]!) high = key;
    }
    if (low !== high) extremes.push(times[low]! * 1000, times[high]! * 1000);
  }
  return extremes;
}
