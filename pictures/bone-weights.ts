import type { Subject } from "./subject.js";

/**
 * The weight of one bone on each vertex, the sum of its influences there: V numbers, a `heat` for a
 * figure. Throws RangeError for a bone that the subject does not have.
 */
export function boneWeights(subject: Subject, bone: string): Float32Array {
  const wanted = subject.bones.findIndex(({ name }) => name === bone);
  if (wanted < 0) throw new RangeError(`bone: there is no ${bone}`);
  const { slots, joints, weights } = subject.vertices;
  const out = new Float32Array(weights.length / slots);
  for (let i = 0; i < joints.length; i++) {
    if (joints[i] === wanted) out[Math.floor(i / slots)]! += weights[i]!;
  }
  return out;
}

/** The bone with the largest weight on each vertex, the first of equals; V bone indices. */
export function dominantBones({ vertices }: Subject): Uint16Array {
  const { slots, joints, weights } = vertices;
  const out = new Uint16Array(weights.length / slots);
  for (let v = 0; v < out.length; v++) {
    let most = slots * v;
    for (let i = most + 1; i < slots * v + slots; i++) if (weights[i]! > weights[most]!) most = i;
    out[v] = joints[most]!;
  }
  return out;
}
