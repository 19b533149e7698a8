/** 3T: twice the area vector of each triangle: its length is twice the area, its side the winding's. */
export function areaVectors(positions: ArrayLike<number>, indices: Uint32Array): Float64Array {
  const vectors = new Float64Array(indices.length);
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = 3 * indices[i]!;
    const b = 3 * indices[i + 1]!;
    const c = 3 * indices[i + 2]!;
    const x = positions[a]!;
    const y = positions[a + 1]!;
    const z = positions[a + 2]!;
    const ux = positions[b]! - x;
    const uy = positions[b + 1]! - y;
    const uz = positions[b + 2]! - z;
    const vx = positions[c]! - x;
    const vy = positions[c + 1]! - y;
    const vz = positions[c + 2]! - z;
    vectors[i] = uy * vz - uz * vy;
    vectors[i + 1] = uz * vx - ux * vz;
    vectors[i + 2] = ux * vy - uy * vx;
  }
  return vectors;
}

/** Half the length of triangle t's vector. Float32 coordinates cannot overflow a square here. */
export function areaOf(vectors: Float64Array, t: number): number {
  const x = vectors[3 * t]!;
  const y = vectors[3 * t + 1]!;
  const z = vectors[3 * t + 2]!;
  return Math.sqrt(x * x + y * y + z * z) / 2;
}

/** The longest edge of triangle t. */
export function longestEdge(positions: Float32Array, indices: Uint32Array, t: number): number {
  const a = 3 * indices[3 * t]!;
  const b = 3 * indices[3 * t + 1]!;
  const c = 3 * indices[3 * t + 2]!;
  return Math.sqrt(
    Math.max(
      squareBetween(positions, a, b),
      squareBetween(positions, b, c),
      squareBetween(positions, c, a),
    ),
  );
}

function squareBetween(positions: Float32Array, a: number, b: number): number {
  const x = positions[a]! - positions[b]!;
  const y = positions[a + 1]! - positions[b + 1]!;
  const z = positions[a + 2]! - positions[b + 2]!;
  return x * x + y * y + z * z;
}
