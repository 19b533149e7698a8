import type { BoneSpec, JointSpec } from "bindpose/contract";
import type { WeldedSkin } from "./welded-skin.js";

/** The skin around a joint, in the bind pose. */
export interface JointBall {
  /** Triangles with all corners within 1.6 radii of the limb from the joint. */
  readonly triangles: readonly number[];
}

/** Radii of the ball in which a joint's skin is watched. */
const BALL = 1.6;

/**
 * The skin that belongs to a joint, as contract section 6 watches it: the limb's radius is the
 * median distance from the bone's own line of the skin that the bone and its parent share, and where
 * they share none, of the bone's nearest skin.
 */
export function jointBall(
  skin: WeldedSkin,
  bones: readonly BoneSpec[],
  joint: JointSpec,
): JointBall {
  const bone = bones.findIndex(({ name }) => name === joint.bone);
  const { head, tail, parent } = bones[bone]!;
  const above = bones.findIndex(({ name }) => name === parent);
  const [px, py, pz] = joint.pivot ?? head;
  const length = Math.hypot(tail[0] - head[0], tail[1] - head[1], tail[2] - head[2]) || 1;
  const axis = [0, 1, 2].map((i) => (tail[i]! - head[i]!) / length);
  const { positions, indices } = skin.mesh;
  const count = positions.length / 3;
  const along = new Float64Array(count);
  const away = new Float64Array(count);
  for (let v = 0; v < count; v++) {
    const dx = positions[3 * v]! - px!;
    const dy = positions[3 * v + 1]! - py!;
    const dz = positions[3 * v + 2]! - pz!;
    along[v] = dx * axis[0]! + dy * axis[1]! + dz * axis[2]!;
    away[v] = Math.sqrt(dx * dx + dy * dy + dz * dz);
  }
  const shared: number[] = [];
  const own: number[] = [];
  for (let v = 0; v < count; v++) {
    const weight = weightOn(skin, v, bone);
    if (weight === 0) continue;
    own.push(v);
    if (above >= 0 && weight < 1 && weightOn(skin, v, above) > 0) shared.push(v);
  }
  const nearest = shared.length > 0 ? shared : own.filter((v) => along[v]! < length / 4);
  const radii = Float64Array.from(nearest, (v) =>
    Math.sqrt(Math.max(0, away[v]! ** 2 - along[v]! ** 2)),
  ).sort();
  const reach = BALL * (radii[radii.length >> 1] ?? 0);
  const triangles: number[] = [];
  for (let t = 0; 3 * t < indices.length; t++) {
    const [a, b, c] = [indices[3 * t]!, indices[3 * t + 1]!, indices[3 * t + 2]!];
    if (away[a]! <= reach && away[b]! <= reach && away[c]! <= reach) triangles.push(t);
  }
  return { triangles };
}

function weightOn({ weights: { joints, weights } }: WeldedSkin, v: number, bone: number): number {
  let weight = 0;
  for (let slot = 4 * v; slot < 4 * v + 4; slot++) {
    if (joints[slot] === bone) weight += weights[slot]!;
  }
  return weight;
}
