import { pointer } from "bindpose/contract/rules";
import type { DecodedAsset, DecodedChannel } from "../read/decoded-asset.js";
import type { EmbeddedMotion } from "./embedded-motions.js";
import type { MeasuredMotion } from "./measure-motion.js";
import { reportSeam } from "./movement-findings.js";
import type { MotionReporter } from "./reporter.js";

/** Rounding of key times, in seconds. */
const SAME_TIME = 1e-4;
/** |dot| of neighbouring rotations, made unit length, below which they lie half a turn apart. */
const OPPOSITE = 1e-4;
/** Reach of a cubic segment over the reach of its channel's keys beyond which it overshoots. */
const OVERSHOOT = 4;

/** What is to be said of the channels of one embedded animation, before anything is posed. */
export function reportChannels(
  report: MotionReporter,
  asset: DecodedAsset,
  motion: EmbeddedMotion,
): void {
  const { channels } = motion.animation;
  reportTargets(report, asset, motion);
  reportTimes(report, motion);
  for (const channel of channels) {
    const place = { pointer: pointer("animations", motion.index, "channels", channel.index) };
    const node = nameOf(asset, channel.node);
    const at: MotionReporter = (code, params) => report(code, params, place);
    if (channel.path === "rotation") reportQuaternions(at, motion.name, node, channel);
    if (channel.interpolation === "CUBICSPLINE") reportOvershoot(at, motion.name, node, channel);
  }
}

function nameOf(asset: DecodedAsset, node: number): string {
  return asset.nodes[node]!.name ?? `node ${node}`;
}

/** Animations that no game can ask for by name, or that share one. */
export function reportNames(report: MotionReporter, asset: DecodedAsset): void {
  const firstOf = new Map<string, number>();
  for (const { name, index } of asset.animations) {
    const place = { pointer: pointer("animations", index) };
    const first = name === null ? undefined : firstOf.get(name);
    if (name === null) report("MOTION_NAME_MISSING", { index }, place);
    else if (first === undefined) firstOf.set(name, index);
    else report("MOTION_NAME_DUPLICATE", { animation: name, first }, place);
  }
}

/** Channels that do not reach the skin: on the skinned mesh's own node, or somewhere else. */
function reportTargets(report: MotionReporter, asset: DecodedAsset, motion: EmbeddedMotion): void {
  const animation = motion.name;
  const { channels } = motion.animation;
  const isSkinned = (node: number) => {
    const { mesh, skin } = asset.nodes[node]!;
    return mesh !== null && skin !== null;
  };
  const onSkinnedNode = channels.filter(({ node }) => isSkinned(node));
  const onNothingElse = onSkinnedNode.length === channels.length;
  if (onNothingElse && motion.required !== null) {
    const node = nameOf(asset, onSkinnedNode[0]!.node);
    report("MOTION_SKINNED_NODE_ONLY", { animation, node });
    return;
  }
  for (const { index, node } of onSkinnedNode) {
    const place = { pointer: pointer("animations", motion.index, "channels", index) };
    report("MOTION_TARGETS_SKINNED_NODE", { animation, node: nameOf(asset, node) }, place);
  }
  if (motion.onSkin.length > 0 || onNothingElse) return;
  const nodes = [...new Set(channels.map(({ node }) => nameOf(asset, node)))];
  report(motion.required === null ? "MOTION_ELSEWHERE" : "MOTION_OUTSIDE_SKIN", {
    animation,
    nodes,
  });
}

/** Channels of one key hold all along: they end nowhere, and start nowhere. */
function reportTimes(report: MotionReporter, motion: EmbeddedMotion): void {
  const animation = motion.name;
  const moving = motion.animation.channels.filter(({ times }) => times.length > 1);
  let first = Infinity;
  let shortest = Infinity;
  let longest = 0;
  for (const { times } of moving) {
    first = Math.min(first, times[0]!);
    shortest = Math.min(shortest, times.at(-1)!);
    longest = Math.max(longest, times.at(-1)!);
  }
  if (moving.length === 0) return;
  if (longest - shortest > SAME_TIME) {
    report("MOTION_DURATIONS_DIFFER", { animation, shortest, longest });
  }
  if (first > SAME_TIME) report("MOTION_STARTS_LATE", { animation, first });
}

function reportQuaternions(
  report: MotionReporter,
  animation: string,
  node: string,
  channel: DecodedChannel,
): void {
  if (channel.interpolation === "STEP") return;
  const cubic = channel.interpolation === "CUBICSPLINE";
  const at = (key: number) => (cubic ? 12 * key + 4 : 4 * key);
  const { values, times } = channel;
  for (let key = 1; key < times.length; key++) {
    let dot = 0;
    let square = 1;
    for (const start of [at(key - 1), at(key)]) {
      square *=
        values[start]! ** 2 +
        values[start + 1]! ** 2 +
        values[start + 2]! ** 2 +
        values[start + 3]! ** 2;
    }
    for (let i = 0; i < 4; i++) dot += values[at(key - 1) + i]! * values[at(key) + i]!;
    dot /= Math.sqrt(square);
    if (Math.abs(dot) < OPPOSITE) {
      // Tangents say which way a cubic turns.
      if (!cubic) report("MOTION_QUATERNION_OPPOSITE", { animation, node, key });
    } else if (dot < 0) report("MOTION_QUATERNION_SIGN", { animation, node, key, dot });
  }
}

/**
 * Cubic segments that leave the range of their channel's keys by several times that range. A
 * rotation's keys are unit length, so its range counts as 1 at least.
 */
function reportOvershoot(
  report: MotionReporter,
  animation: string,
  node: string,
  channel: DecodedChannel,
): void {
  const { times, values, path } = channel;
  const width = path === "rotation" ? 4 : 3;
  for (let axis = 0; axis < width; axis++) {
    const keyValue = (key: number, part: number) => values[(3 * key + part) * width + axis]!;
    let low = Infinity;
    let high = -Infinity;
    for (let key = 0; key < times.length; key++) {
      low = Math.min(low, keyValue(key, 1));
      high = Math.max(high, keyValue(key, 1));
    }
    const range = Math.max(
      high - low,
      path === "rotation" ? 1 : 1e-3 * Math.max(1, Math.abs(high)),
    );
    for (let key = 0; key + 1 < times.length; key++) {
      const length = times[key + 1]! - times[key]!;
      // The curve's Bezier points bound it; its tangents are a third of the segment long.
      const reach = [
        keyValue(key, 1) + (length * keyValue(key, 2)) / 3,
        keyValue(key + 1, 1) - (length * keyValue(key + 1, 0)) / 3,
      ];
      const beyond = Math.max(...reach.map((value) => Math.max(value - high, low - value)));
      const overshoot = (range + beyond) / range;
      if (overshoot <= OVERSHOOT) continue;
      report("MOTION_CUBIC_OVERSHOOT", { animation, node, key, overshoot });
      return;
    }
  }
}

/**
 * A GLB does not say which animations loop, though players loop them by default. One of two keys a
 * channel goes from pose to pose and is none; any other that does not come back has a seam.
 */
export function reportEmbeddedSeam(
  report: MotionReporter,
  motion: EmbeddedMotion,
  measured: MeasuredMotion,
): void {
  if (motion.onSkin.every(({ times }) => times.length < 3)) return;
  reportSeam(report, motion, measured);
}
