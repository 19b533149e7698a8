import type { DecodedMesh } from "../read/decoded-asset.js";
import type { SkinnedVertices } from "./skin-positions.js";

/** A mesh's vertices with all their influence sets side by side; one set is not copied. */
export function skinnedVertices(mesh: DecodedMesh): SkinnedVertices {
  const { positions, joints, weights, extraSets, vertexCount } = mesh;
  if (extraSets.length === 0) return { positions, slots: 4, joints, weights };
  const sets = [{ joints, weights }, ...extraSets];
  const slots = 4 * sets.length;
  const allJoints = new Uint16Array(slots * vertexCount);
  const allWeights = new Float32Array(slots * vertexCount);
  for (const [index, set] of sets.entries()) {
    for (let from = 0; from < 4 * vertexCount; from++) {
      const at = slots * (from >> 2) + 4 * index + (from & 3);
      allJoints[at] = set.joints[from]!;
      allWeights[at] = set.weights[from]!;
    }
  }
  return { positions, slots, joints: allJoints, weights: allWeights };
}
