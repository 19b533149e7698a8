import type { ModelSpec } from "bindpose/contract";
import type { DecodedAsset, DecodedSkin } from "../read/decoded-asset.js";
import { deforms } from "./rig/bone-kind.js";

/** The bones of a skin as a tree: of the rig where there is one, else of the file's nodes. */
export interface Skeleton {
  readonly names: readonly string[];
  /** Index of the parent bone, -1 for none. */
  readonly parents: readonly number[];
  readonly deforms: readonly boolean[];
}

/** Rig bones and skin joints must correspond. */
export function readSkeleton(
  asset: DecodedAsset,
  skin: DecodedSkin,
  rig: ModelSpec | null,
): Skeleton {
  if (rig !== null) {
    const indexOf = new Map(rig.bones.map(({ name }, index) => [name, index]));
    return {
      names: rig.bones.map(({ name }) => `"${name}"`),
      parents: rig.bones.map(({ parent }) => (parent === null ? -1 : (indexOf.get(parent) ?? -1))),
      deforms: rig.bones.map(deforms),
    };
  }
  return {
    names: skin.joints.map((node) => boneName(asset, node)),
    parents: parentBones(asset, skin),
    deforms: skin.joints.map(() => true),
  };
}

/** How messages call a bone's node. */
export function boneName(asset: DecodedAsset, node: number): string {
  const name = asset.nodes[node]?.name ?? null;
  return name === null ? `node ${node}` : `"${name}"`;
}

/** The nearest ancestor node that is a bone; each node is walked over once. */
function parentBones(asset: DecodedAsset, skin: DecodedSkin): number[] {
  const boneOf = new Map(skin.joints.map((node, bone) => [node, bone]));
  const nearest = new Map<number, number>();
  return skin.joints.map((joint) => {
    const walked: number[] = [];
    let node = asset.nodes[joint]!.parent;
    while (node !== null && !boneOf.has(node) && !nearest.has(node)) {
      walked.push(node);
      node = asset.nodes[node]!.parent;
    }
    const bone = node === null ? -1 : (boneOf.get(node) ?? nearest.get(node)!);
    for (const above of walked) nearest.set(above, bone);
    return bone;
  });
}
