import type { ModelSpec } from "bindpose/contract";
import { SOCKET_SUFFIX } from "bindpose/contract/words";
import { bindOrigin } from "../pose/matrix.js";
import type { DecodedAsset, DecodedSkin } from "../read/decoded-asset.js";
import { deforms } from "./rig/bone-kind.js";

/** The bones of a skin as a tree: of the rig where there is one, else of the file's nodes. */
export interface Skeleton {
  readonly names: readonly string[];
  /** Index of the parent bone, -1 for none. */
  readonly parents: readonly number[];
  /** Bones that are to have skin; without a rig all but those that are sockets by their name. */
  readonly deforms: readonly boolean[];
  /** Whether a rig says so, and a bone that is not to have skin must have none. */
  readonly isDeclared: boolean;
  /** Where each bone is in the bind pose: one segment or more, six numbers each, model space. */
  readonly segments: readonly Float64Array[];
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
      isDeclared: true,
      segments: rig.bones.map(({ head, tail }) => Float64Array.of(...head, ...tail)),
    };
  }
  const parents = parentBones(asset, skin);
  return {
    names: skin.joints.map((node) => boneName(asset, node)),
    parents,
    deforms: skin.joints.map((node) => !asset.nodes[node]?.name?.endsWith(SOCKET_SUFFIX)),
    isDeclared: false,
    segments: boneSegments(skin, parents),
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

/**
 * From each bone's bind origin to those of its children; a bone without any runs on as far as it
 * stands from its parent, since hands and heads do.
 */
function boneSegments({ inverseBinds }: DecodedSkin, parents: readonly number[]): Float64Array[] {
  const origins = parents.map((_, bone) =>
    bindOrigin(inverseBinds.subarray(16 * bone, 16 * bone + 16)),
  );
  const segments: number[][] = parents.map(() => []);
  for (const [bone, parent] of parents.entries()) {
    if (parent >= 0) segments[parent]!.push(...origins[parent]!, ...origins[bone]!);
  }
  return segments.map((own, bone) => {
    if (own.length > 0) return Float64Array.from(own);
    const origin = origins[bone]!;
    const before = origins[parents[bone]!] ?? origin;
    const end = origin.map((value, axis) => 2 * value - before[axis]!);
    return Float64Array.of(...origin, ...end);
  });
}
