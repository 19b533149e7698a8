/**
 * Generalised winding number of each component of a mesh about a point: ±1 inside a closed
 * component, 0 outside, in between where it is open (Jacobson, Kavan & Sorkine-Hornung 2013; the
 * solid angle by Van Oosterom & Strackee 1983).
 *
 * @param componentOf component of each vertex
 * @param out one sum per component, overwritten
 */
export function windingNumbers(
  positions: Float64Array,
  triangles: Uint32Array,
  componentOf: Uint32Array,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  out.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!;
    const b = 3 * triangles[t + 1]!;
    const c = 3 * triangles[t + 2]!;
    const ax = positions[a]! - x;
    const ay = positions[a + 1]! - y;
    const az = positions[a + 2]! - z;
    const bx = positions[b]! - x;
    const by = positions[b + 1]! - y;
    const bz = positions[b + 2]! - z;
    const cx = positions[c]! - x;
    const cy = positions[c + 1]! - y;
    const cz = positions[c + 2]! - z;
    const la = Math.sqrt(ax * ax + ay * ay + az * az);
    const lb = Math.sqrt(bx * bx + by * by + bz * bz);
    const lc = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const scale =
      la * lb * lc +
      (ax * bx + ay * by + az * bz) * lc +
      (bx * cx + by * cy + bz * cz) * la +
      (cx * ax + cy * ay + cz * az) * lb;
    // Half the solid angle over 2 pi is the triangle's share of a full turn.
    out[componentOf[triangles[t]!]!]! += Math.atan2(volume, scale) / (2 * Math.PI);
  }
}
