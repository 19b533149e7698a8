/** Twice the area vector of triangle t: its length is twice the area, its side the winding's. */
export function areaVector(
  positions: ArrayLike<number>,
  indices: Uint32Array,
  t: number,
): [number, number, number] {
  const a = 3 * indices[3 * t]!;
  const b = 3 * indices[3 * t + 1]!;
  const c = 3 * indices[3 * t + 2]!;
  const ux = positions[b]! - positions[a]!;
  const uy = positions[b + 1]! - positions[a + 1]!;
  const uz = positions[b + 2]! - positions[a + 2]!;
  const vx = positions[c]! - positions[a]!;
  const vy = positions[c + 1]! - positions[a + 1]!;
  const vz = positions[c + 2]! - positions[a + 2]!;
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** The longest edge of triangle t. */
export function longestEdge(positions: ArrayLike<number>, indices: Uint32Array, t: number): number {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    const a = 3 * indices[3 * t + k]!;
    const b = 3 * indices[3 * t + ((k + 1) % 3)]!;
    const length = Math.hypot(
      positions[a]! - positions[b]!,
      positions[a + 1]! - positions[b + 1]!,
      positions[a + 2]! - positions[b + 2]!,
    );
    if (length > longest) longest = length;
  }
  return longest;
}
