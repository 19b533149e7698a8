import type { Drawable } from "../drawable.js";

/** The indices of the triangles that can be drawn: every corner is there, and finite. */
export function soundIndices({ positions, indices }: Drawable): Uint32Array {
  const count = positions.length / 3;
  const sound = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    const sum = positions[3 * v]! + positions[3 * v + 1]! + positions[3 * v + 2]!;
    if (Number.isFinite(sum)) sound[v] = 1;
  }
  const isSound = (index: number): boolean => index < count && sound[index] === 1;
  const out = new Uint32Array(indices.length);
  let kept = 0;
  for (let i = 0; i < indices.length; i += 3) {
    if (!(isSound(indices[i]!) && isSound(indices[i + 1]!) && isSound(indices[i + 2]!))) continue;
    out.set(indices.subarray(i, i + 3), kept);
    kept += 3;
  }
  return out.subarray(0, kept);
}

/** The values with 0 for those that are not finite: a GPU need not tell them from numbers. */
export function withoutNaN(values: Float32Array): Float32Array {
  return values.every(Number.isFinite)
    ? values
    : values.map((value) => (Number.isFinite(value) ? value : 0));
}
