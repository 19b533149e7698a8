import { LIMITS } from "bindpose/contract/words";
import type { DecodedAsset } from "bindpose/validator/read";
import type { Change } from "./change.js";
import type { AccessorPlace, GlbEditor } from "./glb-editor.js";

const SLOTS = 4;
/** glTF's numbers for the types of a component. */
const U8 = 5121;
const U16 = 5123;

interface Influence {
  readonly bone: number;
  readonly weight: number;
}

interface InfluenceSet {
  readonly joints: AccessorPlace;
  readonly weights: AccessorPlace;
}

/**
 * Makes the influences of every vertex four at most, each bone once, the largest first, with the sum
 * 1 and zeros in unused slots. Vertices that are so already keep their bytes; vertices without any
 * weight, or with one that is not finite, are left: which bone they belong to is not ours to guess.
 */
export function fixWeights(asset: DecodedAsset, editor: GlbEditor): Change[] {
  const done = new Set<string>();
  let vertices = 0;
  let largest = 0;
  let sets = 0;
  for (const { mesh, primitive } of asset.mesh?.parts ?? []) {
    const { attributes } = editor.json.meshes[mesh].primitives[primitive];
    const found = findSets(attributes, editor);
    if (found.length === 0) continue;
    const key = `${attributes.JOINTS_0} ${attributes.WEIGHTS_0}`;
    if (!done.has(key)) {
      done.add(key);
      for (let v = 0; v < found[0]!.weights.count; v++) {
        const change = fixVertex(found, v);
        if (change === 0) continue;
        vertices++;
        largest = Math.max(largest, change);
      }
    }
    if (found.length === 1) continue;
    sets = Math.max(sets, found.length);
    for (let n = 1; n < found.length; n++) {
      delete attributes[`JOINTS_${n}`];
      delete attributes[`WEIGHTS_${n}`];
    }
    editor.changeJson();
  }
  const changes: Change[] = [];
  if (vertices > 0) {
    const by = Number(largest.toPrecision(3));
    changes.push({ what: "weights", count: vertices, detail: `of vertices, by ${by} at most` });
  }
  if (sets > 1) {
    changes.push({ what: "sets of influences", count: sets - 1, detail: "folded into the first" });
  }
  return changes;
}

/** The complete sets from 0 on; none where one of them is not plain numbers in the file. */
function findSets(attributes: Record<string, number>, editor: GlbEditor): InfluenceSet[] {
  const sets: InfluenceSet[] = [];
  for (let n = 0; Object.hasOwn(attributes, `JOINTS_${n}`); n++) {
    const joints = editor.locate(attributes[`JOINTS_${n}`]!);
    const weights = editor.locate(attributes[`WEIGHTS_${n}`]!);
    if (joints === null || weights === null) return [];
    sets.push({ joints, weights });
  }
  return sets;
}

/** How far the largest of the vertex's weights was moved; 0 where nothing had to be. */
function fixVertex(sets: readonly InfluenceSet[], vertex: number): number {
  const stored = sets.flatMap((set) => readSlots(set, vertex));
  if (stored.some(({ weight }) => !Number.isFinite(weight))) return 0;
  const kept = mergeInfluences(stored);
  const sum = kept.reduce((total, { weight }) => total + weight, 0);
  if (sum <= 0 || (sets.length === 1 && isSound(stored, sets[0]!.weights.component))) return 0;
  writeSlots(
    sets[0]!,
    vertex,
    kept.map(({ bone, weight }) => ({ bone, weight: weight / sum })),
  );
  const written = readSlots(sets[0]!, vertex);
  let moved = Number.MIN_VALUE;
  for (let slot = 0; slot < SLOTS; slot++) {
    const { bone, weight } = written[slot]!;
    const before = stored.reduce((total, one) => total + (one.bone === bone ? one.weight : 0), 0);
    if (weight > 0) moved = Math.max(moved, Math.abs(weight - before));
  }
  return moved;
}

/** Each bone once, negative weights dropped, the four largest, in descending order. */
function mergeInfluences(stored: readonly Influence[]): Influence[] {
  const byBone = new Map<number, number>();
  for (const { bone, weight } of stored) {
    if (weight > 0) byBone.set(bone, (byBone.get(bone) ?? 0) + weight);
  }
  return [...byBone]
    .map(([bone, weight]) => ({ bone, weight }))
    .sort((a, b) => b.weight - a.weight || a.bone - b.bone)
    .slice(0, SLOTS);
}

function isSound(stored: readonly Influence[], component: number): boolean {
  let sum = 0;
  let used = 0;
  let before = Number.POSITIVE_INFINITY;
  const bones = new Set<number>();
  for (const { bone, weight } of stored) {
    if (weight < 0 || weight > before || (weight === 0 && bone !== 0)) return false;
    if (weight > 0 && bones.has(bone)) return false;
    if (weight > 0) {
      bones.add(bone);
      used++;
    }
    before = weight;
    sum = Math.fround(sum + weight);
  }
  // Whole numbers must add up exactly, floats within the contract's tolerance.
  const tolerance = component === U8 || component === U16 ? 1e-6 : LIMITS.weightSumPerInfluence;
  return Math.abs(sum - 1) <= tolerance * used;
}

function readSlots({ joints, weights }: InfluenceSet, vertex: number): Influence[] {
  return Array.from({ length: SLOTS }, (_, slot) => {
    const at = joints.start + vertex * joints.stride;
    const bone =
      joints.component === U8
        ? joints.view.getUint8(at + slot)
        : joints.view.getUint16(at + 2 * slot, true);
    return { bone, weight: readWeight(weights, vertex, slot) };
  });
}

function readWeight(
  { view, start, stride, component }: AccessorPlace,
  vertex: number,
  slot: number,
) {
  const at = start + vertex * stride;
  if (component === U8) return view.getUint8(at + slot) / 255;
  if (component === U16) return view.getUint16(at + 2 * slot, true) / 65535;
  return view.getFloat32(at + 4 * slot, true);
}

/** Rounds all but the largest; the largest takes what is missing to 1. */
function writeSlots({ joints, weights }: InfluenceSet, vertex: number, list: readonly Influence[]) {
  const unit = weights.component === U8 ? 255 : weights.component === U16 ? 65535 : 0;
  const round = (value: number) => (unit === 0 ? Math.fround(value) : Math.round(value * unit));
  const values = Array.from({ length: SLOTS }, (_, slot) => round(list[slot]?.weight ?? 0));
  const rest = values[1]! + values[2]! + values[3]!;
  values[0] = unit === 0 ? Math.fround(1 - rest) : unit - rest;
  const at = weights.start + vertex * weights.stride;
  const from = joints.start + vertex * joints.stride;
  for (let slot = 0; slot < SLOTS; slot++) {
    const value = values[slot]!;
    if (unit === 255) weights.view.setUint8(at + slot, value);
    else if (unit === 65535) weights.view.setUint16(at + 2 * slot, value, true);
    else weights.view.setFloat32(at + 4 * slot, value, true);
    const bone = value === 0 ? 0 : (list[slot]?.bone ?? 0);
    if (joints.component === U8) joints.view.setUint8(from + slot, bone);
    else joints.view.setUint16(from + 2 * slot, bone, true);
  }
}
