import type { BoneSpec } from "bindpose/contract";
import type { Body } from "./body.js";
import { isDeforming } from "./deforming-bone.js";
import type { WeightWarning } from "./weight-warning.js";

/** The bones that vertices may follow, and the part of each that lies inside. */
export interface AttractingBones {
  /** Bone index of each slot, ascending. */
  readonly bones: readonly number[];
  /** Six numbers per slot: head and tail, cut to the body. */
  readonly segments: Float64Array;
  /** No deforming bone is inside: sight means nothing. */
  readonly outside: boolean;
  readonly warnings: readonly WeightWarning[];
}

/** Pieces a bone is divided into to find where it leaves the body. */
const PIECES = 16;

/**
 * Chooses the bones that give heat: the deforming ones with an end inside, or all deforming ones
 * where none has.
 *
 * @throws RangeError if no bone deforms, or an end is not finite
 */
export function findAttractingBones(bones: readonly BoneSpec[], body: Body): AttractingBones {
  const deforming: number[] = [];
  const inside: number[] = [];
  const warnings: WeightWarning[] = [];
  for (const [index, bone] of bones.entries()) {
    for (const value of [...bone.head, ...bone.tail]) {
      if (!Number.isFinite(value)) {
        throw new RangeError(`bones[${index}] (${bone.name}): expected finite ends, got ${value}`);
      }
    }
    if (!isDeforming(bone)) continue;
    deforming.push(index);
    if (body.contains(...bone.head) || body.contains(...bone.tail)) inside.push(index);
    else {
      warnings.push({
        code: "BONE_OUTSIDE",
        bone: bone.name,
        message: `bone "${bone.name}" lies outside the body: no vertex follows it`,
      });
    }
  }
  if (deforming.length === 0) {
    throw new RangeError(`bones: expected at least one deforming bone, got ${bones.length} bones`);
  }
  if (inside.length > 0) {
    const segments = new Float64Array(6 * inside.length);
    inside.forEach((index, slot) => {
      segments.set(cutToBody(bones[index]!, body), 6 * slot);
    });
    return { bones: inside, segments, outside: false, warnings };
  }
  const segments = Float64Array.from(
    deforming.flatMap((i) => [...bones[i]!.head, ...bones[i]!.tail]),
  );
  const message =
    "all deforming bones lie outside the body: every vertex follows the nearest one by distance";
  return {
    bones: deforming,
    segments,
    outside: true,
    warnings: [{ code: "SKELETON_OUTSIDE", message }],
  };
}

/** The span from the first to the last inner point: a tail that sticks out cannot be seen. */
function cutToBody(bone: BoneSpec, body: Body): number[] {
  const at = (piece: number): [number, number, number] => {
    const t = piece / PIECES;
    const [hx, hy, hz] = bone.head;
    const [tx, ty, tz] = bone.tail;
    return [hx + t * (tx - hx), hy + t * (ty - hy), hz + t * (tz - hz)];
  };
  let first = 0;
  while (first < PIECES && !body.contains(...at(first))) first++;
  let last = PIECES;
  while (last > first && !body.contains(...at(last))) last--;
  return [...at(first), ...at(last)];
}
