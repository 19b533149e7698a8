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
  /** From 0 to 1, how far the bone of each slot branches off the one it hangs on. */
  readonly branching: Float64Array;
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
      segments.set(yieldToHelpers(bones[index]!, bones, cutToBody(bones[index]!, body)), 6 * slot);
    });
    return {
      bones: inside,
      segments,
      branching: readBranching(inside, bones),
      outside: false,
      warnings,
    };
  }
  const segments = Float64Array.from(
    deforming.flatMap((i) => [...bones[i]!.head, ...bones[i]!.tail]),
  );
  const message =
    "all deforming bones lie outside the body: every vertex follows the nearest one by distance";
  return {
    bones: deforming,
    segments,
    branching: new Float64Array(deforming.length),
    outside: true,
    warnings: [{ code: "SKELETON_OUTSIDE", message }],
  };
}

/**
 * How far each chosen bone branches off the nearest ancestor among them: 1 less the cosine of their
 * angle, times the way from the ancestor's tail over its length, each at most 1. 0 without one.
 */
function readBranching(chosen: readonly number[], bones: readonly BoneSpec[]): Float64Array {
  const indexOf = new Map(bones.map(({ name }, index) => [name, index]));
  const among = new Set(chosen);
  const branchOf = (index: number) => {
    let above = indexOf.get(bones[index]!.parent ?? "");
    // No way up is longer than there are bones, unless it runs in a circle.
    for (let step = 0; above !== undefined && step < bones.length; step++) {
      if (among.has(above)) return branchBetween(bones[index]!, bones[above]!);
      above = indexOf.get(bones[above]!.parent ?? "");
    }
    return 0;
  };
  return Float64Array.from(chosen, branchOf);
}

function branchBetween({ head, tail }: BoneSpec, parent: BoneSpec): number {
  const along = minus(tail, head);
  const above = minus(parent.tail, parent.head);
  const off = minus(head, parent.tail);
  const squares = dot(along, along) * dot(above, above);
  if (!(squares > 0)) return 0;
  const turn = Math.max(0, 1 - dot(along, above) / Math.sqrt(squares));
  return Math.min(1, turn) * Math.min(1, Math.sqrt(dot(off, off) / dot(above, above)));
}

function minus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, axis) => value - b[axis]!);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
}

/** A child this near to its parent's line, over the parent's length, lies along it. */
const LYING = 1e-3;
/** What a parent keeps at least, over its length. */
const LEAST_KEPT = 0.1;

/**
 * Cuts a bone back where children lie along it from its head: there it is the helpers (for instance
 * those of a twist) that the skin is to follow.
 */
function yieldToHelpers(bone: BoneSpec, bones: readonly BoneSpec[], segment: number[]): number[] {
  const along = [0, 1, 2].map((axis) => bone.tail[axis]! - bone.head[axis]!);
  const lengthSquared = along.reduce((sum, value) => sum + value * value, 0);
  const placeOf = (point: readonly number[]) => {
    const offset = point.map((value, axis) => value - bone.head[axis]!);
    const t = offset.reduce((sum, value, axis) => sum + value * along[axis]!, 0) / lengthSquared;
    const off = offset.reduce((sum, value, axis) => sum + (value - t * along[axis]!) ** 2, 0);
    return off <= LYING * LYING * lengthSquared ? t : Number.NaN;
  };
  const spans = bones
    .filter((child) => child.parent === bone.name && isDeforming(child))
    .map((child) => ({ from: placeOf(child.head), to: placeOf(child.tail) }))
    .filter(({ from, to }) => from < to && to <= 1 - LEAST_KEPT)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  let kept = 0;
  for (const { from, to } of spans) if (from <= kept + LYING) kept = Math.max(kept, to);
  if (kept === 0) return segment;
  const start = [0, 1, 2].map((axis) => bone.head[axis]! + kept * along[axis]!);
  // What sticks out of the body at the head has been cut off already.
  return placeOf(segment.slice(0, 3)) >= kept || placeOf(segment.slice(3)) <= kept
    ? segment
    : [...start, ...segment.slice(3)];
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
