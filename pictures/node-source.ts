import type { Vector } from "bindpose/preview";
import { nodePalette } from "bindpose/validator/pose";
import type { DecodedAnimation, DecodedAsset, DecodedSkin } from "bindpose/validator/read";
import { originOf } from "./affine.js";
import type { Source } from "./rig-source.js";
import type { SubjectBone } from "./subject.js";

/**
 * Moves by the nodes of the file and its own animations. A bone runs from its bind origin to those
 * of its children; a bone at the end of a chain is a point.
 */
export function nodeSource(asset: DecodedAsset, skin: DecodedSkin): Source {
  const named = asset.animations.map((animation, index) => ({
    animation,
    name: animation.name ?? `animation_${index}`,
  }));
  return {
    bones: bonesOf(asset, skin),
    animations: named.map(({ animation, name }) => ({
      name,
      periodMs: 1000 * lastTime(animation),
      loop: null,
    })),
    rig: null,
    joints: [],
    paletteAt({ animation, timeMs = 0, joints }) {
      const playing = named.find(({ name }) => name === animation)?.animation ?? null;
      if (animation !== undefined && playing === null) {
        throw new RangeError(`animation: there is no ${animation}`);
      }
      if (joints !== undefined && joints.size > 0) {
        throw new RangeError("joints: a GLB without its rig has none");
      }
      return nodePalette(asset, playing, timeMs / 1000);
    },
  };
}

function lastTime({ channels }: DecodedAnimation): number {
  let last = 0;
  for (const { times } of channels) {
    for (const time of times) if (Number.isFinite(time) && time > last) last = time;
  }
  return last;
}

function bonesOf(asset: DecodedAsset, skin: DecodedSkin): SubjectBone[] {
  const heads = new Map<number, Vector>();
  for (const [bone, node] of skin.joints.entries()) {
    heads.set(node, originOf(skin.inverseBinds, 16 * bone));
  }
  return skin.joints.map((node) => {
    const head = heads.get(node)!;
    const { name, children } = asset.nodes[node]!;
    const ends = children.map((child) => heads.get(child)).filter((end) => end !== undefined);
    return { name: name ?? `node_${node}`, head, tails: ends.length === 0 ? [head] : ends };
  });
}
