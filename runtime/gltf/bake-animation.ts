import type { ModelSpec } from "bindpose/contract";
import type { CompiledRig } from "bindpose/runtime";
import { type BakedChannel, bakeChannel } from "./bake-channel.js";
import { type BoneMotion, boneMotion } from "./bone-motion.js";
import { boneReaches } from "./bone-reaches.js";
import { measureBake } from "./measure-bake.js";
import { type NodeTransform, nodeTransform } from "./node-transform.js";
import { sampleBone } from "./sample-bone.js";

/** What a bake may differ from the rig: the turn of a node, and its shift over the bone's reach. */
export const BAKE_BOUNDS = { rotationDegrees: 0.05, translationShare: 0.001 } as const;

/** Kept of the bounds for what lies between the instants that are looked at. */
const MARGIN = 0.98;
/** A bone as it is baked. */
export interface BoneNodePlan {
  readonly bone: number;
  readonly motion: BoneMotion;
  readonly node: NodeTransform;
  /** Metres that 0.001 is taken of. */
  readonly reach: number;
}

export interface BakedNode {
  readonly bone: number;
  readonly channels: readonly BakedChannel[];
}

/** The largest difference between a baked clip and the rig's own motion of each node. */
export interface BakeReport {
  readonly animation: string;
  /** Its name in the file. */
  readonly clip: string;
  readonly channels: number;
  /** Over all channels. */
  readonly keys: number;
  /** Instants at which some node's value jumps, which a player shows over a tenth of a millisecond. */
  readonly jumps: number;
  readonly rotationErrorDegrees: number;
  /** Over the bone's reach. */
  readonly translationErrorShare: number;
}

/** Every bone of the rig, in its order, with its own motion and where its node hangs. */
export function planBones(
  rig: ModelSpec,
  compiled: CompiledRig,
  frames: Float64Array,
  scale: number,
): BoneNodePlan[] {
  const reaches = boneReaches(rig, compiled);
  return rig.bones.map((_, bone) => {
    const parent = compiled.bones.parents[bone]!;
    return {
      bone,
      motion: boneMotion(rig, compiled, bone),
      node: nodeTransform(frames, bone, parent < 0 ? rig.bones.length : parent, scale),
      reach: scale * reaches[bone]!,
    };
  });
}

/** A node's transform as a file's JSON has it. */
export interface NodePlace {
  readonly translation: [number, number, number];
  readonly rotation: [number, number, number, number];
}

/** The node's transform with every joint of its bone at rest, and at 0. */
export function placesOf({ motion, node }: BoneNodePlan): {
  readonly rest: NodePlace;
  readonly bind: NodePlace;
} {
  const matrix = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  const bind = placeOf(node, matrix);
  motion.sample(null, 0, matrix);
  return { rest: placeOf(node, matrix), bind };
}

function placeOf(node: NodeTransform, motion: Float64Array): NodePlace {
  const translation = new Float64Array(3);
  const rotation = new Float64Array(4);
  node(motion, translation, 0, rotation, 0);
  return {
    translation: [...translation] as [number, number, number],
    rotation: [...rotation] as [number, number, number, number],
  };
}

/**
 * Bakes animation `index`: every planned bone whose motion is keyed, with the same channels in each
 * clip, from 0 to the period.
 */
export function bakeAnimation(
  plans: readonly BoneNodePlan[],
  index: number,
  names: { readonly animation: string; readonly clip: string },
): { readonly nodes: readonly BakedNode[]; readonly report: BakeReport } {
  let keys = 0;
  let channels = 0;
  let rotationError = 0;
  let translationError = 0;
  const jumps = new Set<number>();
  const nodes = plans
    .filter(({ motion }) => motion.keyed)
    .map(({ bone, motion, node, reach }) => {
      const clip = motion.clips[index]!;
      const bounds = {
        rotation: (BAKE_BOUNDS.rotationDegrees * Math.PI) / 180,
        translation: BAKE_BOUNDS.translationShare * reach,
      };
      const samples = sampleBone(motion, clip, node, bounds);
      samples.jumps.forEach((jump, i) => {
        // A steep stretch is a row of jumps: its end counts.
        if (jump === 1 && samples.jumps[i + 1] === 0) jumps.add(samples.times[i + 1]!);
      });
      const paths = (["rotation", "translation"] as const).filter((path) =>
        path === "rotation" ? motion.turns : motion.shifts,
      );
      const baked = paths.map((path) => {
        const channel = bakeChannel(samples, path, MARGIN * bounds[path]);
        const error = measureBake(channel, samples, motion, clip.animation, node);
        if (path === "rotation") rotationError = Math.max(rotationError, error);
        else translationError = Math.max(translationError, error / reach);
        keys += channel.times.length;
        channels++;
        return channel;
      });
      return { bone, channels: baked };
    });
  const report = {
    ...names,
    channels,
    keys,
    jumps: jumps.size,
    rotationErrorDegrees: (rotationError * 180) / Math.PI,
    translationErrorShare: translationError,
  };
  return { nodes, report };
}
