import type { ModelSpec, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { compareSides, type SideDifference } from "./compare-sides.js";
import { type FusedLimbs, findFusedLimbs } from "./fused-limbs.js";
import { type Motion, measureMotions } from "./measure-motions.js";
import { findOwnPieces, type OwnPiece } from "./own-pieces.js";
import type { Skin } from "./skin.js";
import { type JointSweep, sweepJoints } from "./sweep-joints.js";
import { weldSkin } from "./welded-skin.js";

/** What the poses of a character tell of its skin and its rig. */
export interface SkinReview {
  /** Of the bind pose's box, in field units. */
  readonly diagonal: number;
  readonly motions: readonly Motion[];
  readonly sweeps: readonly JointSweep[];
  /** Deforming bones that no skin follows, neither them nor what hangs on them. */
  readonly idleBones: readonly string[];
  /** Joints that move neither skin nor a socket over their range. */
  readonly idleJoints: readonly string[];
  readonly fused: readonly FusedLimbs[];
  readonly sides: readonly SideDifference[];
  /** Connected parts that have bones for themselves; all of a body that is one. */
  readonly pieces: readonly OwnPiece[];
}

/** Looks over a skinned character in its poses. Changes nothing; the same character, the same review. */
export function reviewSkin({ mesh, weights, rig }: Skin, model: ModelSpec): SkinReview {
  const welded = weldSkin(mesh, weights);
  const { bones, joints } = rig;
  const diagonal = diagonalOf(mesh.positions);
  const sweeps = sweepJoints(welded, rig, model.bones, model.joints);
  const skinned = followedBones(welded.weights, bones.count);
  const carriesSkin = carriersOf(bones.parents, skinned);
  const carriesSocket = carriersOf(bones.parents, bones.sockets);
  const isIdle = ({ movement }: JointSweep, joint: number) =>
    movement < LIMITS.motion * diagonal && !carriesSocket[joints.bones[joint]!];
  return {
    diagonal,
    motions: measureMotions(welded, rig),
    sweeps,
    idleBones: bones.names.filter((_, bone) => bones.deforming[bone]! && !carriesSkin[bone]),
    idleJoints: sweeps.filter(isIdle).map(({ joint }) => joint),
    fused: findFusedLimbs(welded, rig),
    sides: compareSides(welded, model.bones, diagonal),
    pieces: findOwnPieces(welded, model.bones),
  };
}

function diagonalOf(positions: Float32Array): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, positions[i]!);
    high[i % 3] = Math.max(high[i % 3]!, positions[i]!);
  }
  return Math.hypot(...high.map((value, axis) => value - low[axis]!));
}

/** By bone: whether any vertex follows it. */
function followedBones({ joints, weights }: SkinWeights, count: number): boolean[] {
  const isFollowed = new Array<boolean>(count).fill(false);
  for (const [slot, weight] of weights.entries()) if (weight > 0) isFollowed[joints[slot]!] = true;
  return isFollowed;
}

/** By bone: whether it or a bone below it has what is asked. A parent stands before its children. */
function carriersOf(parents: Int32Array, has: readonly boolean[]): boolean[] {
  const carries = [...has];
  for (let bone = parents.length - 1; bone > 0; bone--) {
    if (carries[bone]) carries[parents[bone]!] = true;
  }
  return carries;
}
