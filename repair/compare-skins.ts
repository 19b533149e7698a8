import {
  bonePalette,
  jointValues,
  nodePalette,
  posableRig,
  skinPositions,
} from "bindpose/validator/pose";
import type { DecodedMesh } from "bindpose/validator/read";
import type { Side } from "./side.js";

/** Even instants of an animation at which the two are posed. */
const INSTANTS = 16;

/** Vertices can be compared one by one. */
export function isComparable({ asset: a }: Side, { asset: b }: Side): boolean {
  return (
    a.mesh !== null &&
    b.mesh !== null &&
    a.mesh.vertexCount === b.mesh.vertexCount &&
    a.skin !== null &&
    b.skin !== null
  );
}

/** The farthest vertex, over the diagonal, and the largest difference of a weight, by bone. */
export function compareSkins(a: Side, b: Side): { position: number; weight: number } {
  const [one, other] = [a.asset.mesh!, b.asset.mesh!];
  const diagonal = diagonalOf(one.positions);
  const weights = [weightsByBone(a, one), weightsByBone(b, other)] as const;
  let weight = 0;
  for (let v = 0; v < one.vertexCount; v++) {
    const mine = weights[0](v);
    const theirs = weights[1](v);
    for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
      weight = Math.max(weight, Math.abs((mine.get(name) ?? 0) - (theirs.get(name) ?? 0)));
    }
  }
  return { position: farthest(one.positions, other.positions) / diagonal, weight };
}

function weightsByBone(
  { asset }: Side,
  mesh: DecodedMesh,
): (vertex: number) => Map<string, number> {
  const names = asset.skin!.joints.map((node, i) => asset.nodes[node]!.name ?? `#${i}`);
  const sets = [mesh, ...mesh.extraSets];
  return (vertex) => {
    const weights = new Map<string, number>();
    for (const set of sets) {
      for (let slot = 4 * vertex; slot < 4 * vertex + 4; slot++) {
        const weight = set.weights[slot]!;
        if (weight === 0) continue;
        const name = names[set.joints[slot]!] ?? "";
        weights.set(name, (weights.get(name) ?? 0) + weight);
      }
    }
    return weights;
  };
}

/** How far the two skins are apart in every animation that both have, over the diagonal. */
export function comparePoses(a: Side, b: Side): { animation: string; by: number }[] {
  const diagonal = diagonalOf(a.asset.mesh!.positions);
  const shared = a.animations.filter((name) => b.animations.includes(name));
  return shared.map((animation) => {
    const one = poser(a, animation);
    const other = poser(b, animation);
    let by = 0;
    for (let i = 0; i < INSTANTS; i++) {
      by = Math.max(by, farthest(one(i / INSTANTS), other(i / INSTANTS)) / diagonal);
    }
    return { animation, by };
  });
}

/** The skin at a share of the animation's period. */
function poser({ asset, rig }: Side, name: string): (share: number) => Float64Array {
  const mesh = asset.mesh!;
  const bones = asset.skin!.joints.length;
  const vertices = {
    positions: mesh.positions,
    slots: 4,
    joints: mesh.joints.map((bone) => Math.min(bone, bones - 1)),
    weights: mesh.weights,
  };
  const animation = rig?.animations.find((found) => found.name === name);
  if (rig !== null && animation !== undefined && rig.bones.length === bones) {
    const posable = posableRig(rig);
    return (share) => {
      const values = jointValues(rig, animation, { timeMs: share * animation.periodMs });
      return skinPositions(vertices, bonePalette(posable, values));
    };
  }
  const embedded = asset.animations.find((found) => (found.name ?? "") === name) ?? null;
  const ends = embedded?.channels.map(({ times }) => times.at(-1) ?? 0) ?? [];
  const end = ends.reduce((latest, time) => Math.max(latest, time), 0);
  return (share) => skinPositions(vertices, nodePalette(asset, embedded, share * end));
}

function farthest(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i + 2 < a.length; i += 3) {
    const distance = Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!);
    // What is not finite is as far as can be.
    if (!(distance <= most)) most = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
  }
  return most;
}

function diagonalOf(positions: Float32Array): number {
  const sides = [0, 1, 2].map((axis) => {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = axis; i < positions.length; i += 3) {
      least = Math.min(least, positions[i]!);
      most = Math.max(most, positions[i]!);
    }
    return most - least;
  });
  return Math.hypot(...sides) || 1;
}
