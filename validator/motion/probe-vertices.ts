import type { SkinnedVertices } from "../pose/index.js";

/** Vertices that stand for the skin where all of them would cost too much. */
const PROBES = 256;

/** At most 256 vertices, evenly in their order. */
export function probeVertices(vertices: SkinnedVertices): SkinnedVertices {
  const { positions, slots, joints, weights } = vertices;
  const vertexCount = positions.length / 3;
  const count = Math.min(PROBES, vertexCount);
  const picked = {
    positions: new Float32Array(3 * count),
    slots,
    joints: new Uint16Array(slots * count),
    weights: new Float32Array(slots * count),
  };
  for (let i = 0; i < count; i++) {
    const v = Math.floor((i * vertexCount) / count);
    picked.positions.set(positions.subarray(3 * v, 3 * v + 3), 3 * i);
    picked.joints.set(joints.subarray(slots * v, slots * v + slots), slots * i);
    picked.weights.set(weights.subarray(slots * v, slots * v + slots), slots * i);
  }
  return picked;
}
