import type { BoneSpec, SkinWeights } from "bindpose/contract";
import { isDeforming } from "./deforming-bone.js";
import { segmentDistance } from "./segment-distance.js";
import type { WeightWarning } from "./weight-warning.js";
import { writeInfluences } from "./write-influences.js";

/** One `paint-weight` operation. */
export interface WeightPaint {
  readonly bone: string;
  /** Corner x, y, z and size w, h, d of at least 0, on bind positions; its faces are inside. */
  readonly box: readonly [number, number, number, number, number, number];
  /** The bone's weight there, 0 to 1. */
  readonly weight: number;
}

export interface PaintedWeights {
  readonly weights: SkinWeights;
  readonly warnings: readonly WeightWarning[];
}

/**
 * Paints weights, in order. Inside a box the bone's weight becomes the given one and the others
 * share the rest in proportion. Where the others are all 0, the rest goes to the bone's nearest
 * deforming ancestor, else the nearest other deforming bone, else the weight is 1. Of five
 * influences the smallest other than the painted one is dropped.
 *
 * Copies of a position are all inside a box or all outside, so that seams stay closed.
 *
 * @param weights not changed
 * @param positions 3V float32, the mesh's bind positions; box faces are rounded to float32 as these
 *   are
 * @returns new arrays; a warning for a box without vertices and a bone that lost its last vertex
 * @throws RangeError for an unknown or non-deforming bone, a weight outside 0..1 or a bad box
 */
export function paintWeights(
  weights: SkinWeights,
  positions: Float32Array,
  bones: readonly BoneSpec[],
  paints: readonly WeightPaint[],
): PaintedWeights {
  const out: SkinWeights = { joints: weights.joints.slice(), weights: weights.weights.slice() };
  const indexOf = new Map(bones.map((bone, index) => [bone.name, index]));
  const segments = Float64Array.from(bones.flatMap((bone) => [...bone.head, ...bone.tail]));
  const warnings: WeightWarning[] = [];
  const hadVertices = usedBones(weights, bones.length);

  for (const [n, paint] of paints.entries()) {
    const bone = checkPaint(paint, n, bones, indexOf);
    const heir = (vertex: number) =>
      nearestAncestor(bone, bones, indexOf) ??
      nearestOther(bone, bones, segments, positions.subarray(3 * vertex, 3 * vertex + 3));
    const low = paint.box.slice(0, 3).map(Math.fround);
    const high = [0, 1, 2].map((axis) => Math.fround(paint.box[axis]! + paint.box[axis + 3]!));
    let painted = 0;
    for (let v = 0; v < positions.length / 3; v++) {
      const inside = [0, 1, 2].every((axis) => {
        const p = positions[3 * v + axis]!;
        return p >= low[axis]! && p <= high[axis]!;
      });
      if (!inside) continue;
      paintVertex(out, v, bone, paint.weight, heir);
      painted++;
    }
    if (painted === 0) {
      const message = `paint ${n + 1} of "${paint.bone}" changes nothing: its box holds no vertex`;
      warnings.push({ code: "PAINT_WITHOUT_VERTICES", bone: paint.bone, message });
    }
  }

  const hasVertices = usedBones(out, bones.length);
  for (const [index, { name }] of bones.entries()) {
    if (!hadVertices[index] || hasVertices[index]) continue;
    const message = `painting took the last vertex of bone "${name}"`;
    warnings.push({ code: "BONE_WITHOUT_VERTICES", bone: name, message });
  }
  return { weights: out, warnings };
}

function checkPaint(
  paint: WeightPaint,
  n: number,
  bones: readonly BoneSpec[],
  indexOf: ReadonlyMap<string, number>,
): number {
  const index = indexOf.get(paint.bone);
  if (index === undefined) {
    throw new RangeError(`paints[${n}].bone: expected a bone of the rig, got "${paint.bone}"`);
  }
  if (!isDeforming(bones[index]!)) {
    throw new RangeError(`paints[${n}].bone: expected a deforming bone, got "${paint.bone}"`);
  }
  if (!(paint.weight >= 0 && paint.weight <= 1)) {
    throw new RangeError(`paints[${n}].weight: expected 0 to 1, got ${paint.weight}`);
  }
  if (!paint.box.every(Number.isFinite) || paint.box.slice(3).some((size) => size < 0)) {
    throw new RangeError(
      `paints[${n}].box: expected a finite corner and sizes of at least 0, got ${paint.box}`,
    );
  }
  return index;
}

/** Gives `bone` its weight and shares the rest among the vertex's others. */
function paintVertex(
  out: SkinWeights,
  vertex: number,
  bone: number,
  weight: number,
  heir: (vertex: number) => number | undefined,
): void {
  // The row is sorted: if the painted bone comes as a fifth, the last of four is the smallest.
  const others: { bone: number; weight: number }[] = [];
  for (let i = 4 * vertex; i < 4 * vertex + 4; i++) {
    if (out.weights[i]! > 0 && out.joints[i] !== bone) {
      others.push({ bone: out.joints[i]!, weight: out.weights[i]! });
    }
  }
  if (others.length === 4 && weight > 0) others.pop();
  if (others.length === 0 && weight < 1) {
    const other = heir(vertex);
    if (other !== undefined) others.push({ bone: other, weight: 1 });
  }
  const sum = others.reduce((total, other) => total + other.weight, 0);
  const own = others.length === 0 ? 1 : weight;
  const rowBones = Uint16Array.from([bone, ...others.map((other) => other.bone)]);
  const rowWeights = Float64Array.from([
    own,
    ...others.map((other) => (other.weight / sum) * (1 - own)),
  ]);
  writeInfluences(out, vertex, rowBones, rowWeights);
}

function nearestAncestor(
  bone: number,
  bones: readonly BoneSpec[],
  indexOf: ReadonlyMap<string, number>,
): number | undefined {
  let child = bone;
  for (;;) {
    const parent = indexOf.get(bones[child]!.parent ?? "");
    // Parents stand before children: anything else is a broken rig and ends the climb.
    if (parent === undefined || parent >= child) return undefined;
    if (isDeforming(bones[parent]!)) return parent;
    child = parent;
  }
}

function nearestOther(
  bone: number,
  bones: readonly BoneSpec[],
  segments: Float64Array,
  position: Float32Array,
): number | undefined {
  const q = new Float64Array(3);
  let nearest: number | undefined;
  let least = Infinity;
  for (let other = 0; other < bones.length; other++) {
    if (other === bone || !isDeforming(bones[other]!)) continue;
    const distance = segmentDistance(segments, other, position[0]!, position[1]!, position[2]!, q);
    if (distance < least) {
      least = distance;
      nearest = other;
    }
  }
  return nearest;
}

/** 1 for each bone that some vertex follows. */
function usedBones(weights: SkinWeights, boneCount: number): Uint8Array {
  const used = new Uint8Array(boneCount);
  for (let i = 0; i < weights.weights.length; i++) {
    if (weights.weights[i]! > 0) used[weights.joints[i]!] = 1;
  }
  return used;
}
