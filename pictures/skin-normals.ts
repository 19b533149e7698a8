import type { SkinnedVertices } from "bindpose/validator/pose";

/**
 * Normals of a posed skin, not of unit length: each turned by the cofactors of its vertex's blended
 * matrix, so that a scale or shear does not tilt them. 3V.
 */
export function skinNormals(
  vertices: SkinnedVertices,
  normals: Float32Array,
  palette: Float64Array,
): Float32Array {
  const { slots, joints, weights } = vertices;
  const out = new Float32Array(normals.length);
  const m = new Float64Array(9);
  for (let v = 0; v < normals.length / 3; v++) {
    m.fill(0);
    for (let i = slots * v; i < slots * v + slots; i++) {
      const weight = weights[i]!;
      if (weight === 0) continue;
      const at = 16 * joints[i]!;
      for (let column = 0; column < 3; column++) {
        m[3 * column]! += weight * palette[at + 4 * column]!;
        m[3 * column + 1]! += weight * palette[at + 4 * column + 1]!;
        m[3 * column + 2]! += weight * palette[at + 4 * column + 2]!;
      }
    }
    const x = normals[3 * v]!;
    const y = normals[3 * v + 1]!;
    const z = normals[3 * v + 2]!;
    const [a, b, c] = [m[0]!, m[1]!, m[2]!];
    const [d, e, f] = [m[3]!, m[4]!, m[5]!];
    const [g, h, k] = [m[6]!, m[7]!, m[8]!];
    out[3 * v] = x * (e * k - f * h) + y * (c * h - b * k) + z * (b * f - c * e);
    out[3 * v + 1] = x * (f * g - d * k) + y * (a * k - c * g) + z * (c * d - a * f);
    out[3 * v + 2] = x * (d * h - e * g) + y * (b * g - a * h) + z * (a * e - b * d);
  }
  return out;
}
