/** Height over longest edge below which a triangle of the shorter diagonal is not taken. */
const LEAST_ASPECT = 0.02;

/**
 * Two triangles per quad (four vertices, counter-clockwise), by the shorter diagonal; of equal ones
 * the first. Where that leaves a triangle that is nearly degenerate or faces against the quad, as
 * one of a concave quad does, the better of both is taken.
 */
export function splitQuads(positions: Float32Array, quads: Uint32Array): Uint32Array {
  const indices = new Uint32Array((quads.length / 4) * 6);
  for (let quad = 0; quad < quads.length / 4; quad++) {
    const a = quads[quad * 4]!;
    const b = quads[quad * 4 + 1]!;
    const c = quads[quad * 4 + 2]!;
    const d = quads[quad * 4 + 3]!;
    const first = Math.min(aspectOf(positions, a, b, c, d), aspectOf(positions, c, d, a, b));
    const second = Math.min(aspectOf(positions, b, c, d, a), aspectOf(positions, d, a, b, c));
    const isShorter = squaredLength(positions, a, c) <= squaredLength(positions, b, d);
    const takesFirst = isShorter
      ? first >= LEAST_ASPECT || first >= second
      : second < LEAST_ASPECT && first > second;
    const at = quad * 6;
    indices[at] = a;
    indices[at + 1] = b;
    indices[at + 2] = takesFirst ? c : d;
    indices[at + 3] = takesFirst ? a : b;
    indices[at + 4] = c;
    indices[at + 5] = d;
  }
  return indices;
}

/**
 * Height over longest edge of triangle pqr, negative where it faces against the quad pqrs, whose
 * normal is the product of its diagonals.
 */
function aspectOf(v: Float32Array, p: number, q: number, r: number, s: number): number {
  p *= 3;
  q *= 3;
  r *= 3;
  s *= 3;
  const ux = v[r]! - v[p]!;
  const uy = v[r + 1]! - v[p + 1]!;
  const uz = v[r + 2]! - v[p + 2]!;
  const wx = v[s]! - v[q]!;
  const wy = v[s + 1]! - v[q + 1]!;
  const wz = v[s + 2]! - v[q + 2]!;
  const ax = v[q]! - v[p]!;
  const ay = v[q + 1]! - v[p + 1]!;
  const az = v[q + 2]! - v[p + 2]!;
  const bx = v[r]! - v[q]!;
  const by = v[r + 1]! - v[q + 1]!;
  const bz = v[r + 2]! - v[q + 2]!;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  const longest = Math.max(
    ux * ux + uy * uy + uz * uz,
    ax * ax + ay * ay + az * az,
    bx * bx + by * by + bz * bz,
  );
  const aspect = longest === 0 ? 0 : Math.sqrt(nx * nx + ny * ny + nz * nz) / longest;
  const along = nx * (uy * wz - uz * wy) + ny * (uz * wx - ux * wz) + nz * (ux * wy - uy * wx);
  return along < 0 ? -aspect : aspect;
}

function squaredLength(v: Float32Array, p: number, q: number): number {
  const x = v[q * 3]! - v[p * 3]!;
  const y = v[q * 3 + 1]! - v[p * 3 + 1]!;
  const z = v[q * 3 + 2]! - v[p * 3 + 2]!;
  return x * x + y * y + z * z;
}
