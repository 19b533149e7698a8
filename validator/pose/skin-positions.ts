/** Vertices as they are skinned: V of them, with `slots` influences each. */
export interface SkinnedVertices {
  /** 3V, bind pose */
  readonly positions: Float32Array;
  readonly slots: number;
  /** slots * V bone indices, in range */
  readonly joints: Uint16Array;
  /** slots * V */
  readonly weights: Float32Array;
}

/**
 * Linear-blend skinning, p' = sum of w * S * p, in double precision, by the raw weights: nothing is
 * renormalised.
 * @param palette 16 numbers a bone, column-major
 * @param at where in `palette` the first bone's matrix starts
 * @param out 3V, written
 */
export function skinPositions(
  vertices: SkinnedVertices,
  palette: Float64Array,
  at = 0,
  out = new Float64Array(vertices.positions.length),
): Float64Array {
  const { positions, slots, joints, weights } = vertices;
  const count = positions.length / 3;
  for (let v = 0; v < count; v++) {
    const x = positions[3 * v]!;
    const y = positions[3 * v + 1]!;
    const z = positions[3 * v + 2]!;
    let px = 0;
    let py = 0;
    let pz = 0;
    for (let i = slots * v; i < slots * v + slots; i++) {
      const weight = weights[i]!;
      if (weight === 0) continue;
      const m = at + 16 * joints[i]!;
      px +=
        weight * (palette[m]! * x + palette[m + 4]! * y + palette[m + 8]! * z + palette[m + 12]!);
      py +=
        weight *
        (palette[m + 1]! * x + palette[m + 5]! * y + palette[m + 9]! * z + palette[m + 13]!);
      pz +=
        weight *
        (palette[m + 2]! * x + palette[m + 6]! * y + palette[m + 10]! * z + palette[m + 14]!);
    }
    out[3 * v] = px;
    out[3 * v + 1] = py;
    out[3 * v + 2] = pz;
  }
  return out;
}
