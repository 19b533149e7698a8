/** Triangles that are compared at most: a joint's own neighbourhood has fewer. */
const COMPARED = 3000;

/**
 * Pairs of the given triangles that cut through each other and share no point of the skin.
 * Sweeps along x, so that only triangles whose boxes overlap are compared.
 * @param corners 3T vertices; `points` the welded point of each vertex
 * @param posed 3V, finite
 */
export function countIntersections(
  triangles: readonly number[],
  corners: Uint32Array,
  points: Uint32Array,
  posed: Float64Array,
): number {
  const boxes = triangles.slice(0, COMPARED).map((t) => boxOf(t, corners, posed));
  boxes.sort((a, b) => a.min[0]! - b.min[0]! || a.t - b.t);
  let count = 0;
  for (const [i, a] of boxes.entries()) {
    for (let j = i + 1; j < boxes.length && boxes[j]!.min[0]! <= a.max[0]!; j++) {
      const b = boxes[j]!;
      if (a.min[1]! > b.max[1]! || b.min[1]! > a.max[1]!) continue;
      if (a.min[2]! > b.max[2]! || b.min[2]! > a.max[2]!) continue;
      if (sharePoint(a.t, b.t, corners, points)) continue;
      if (pierces(a.t, b.t, corners, posed) || pierces(b.t, a.t, corners, posed)) count++;
    }
  }
  return count;
}

function boxOf(t: number, corners: Uint32Array, posed: Float64Array) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let k = 3 * t; k < 3 * t + 3; k++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = posed[3 * corners[k]! + axis]!;
      min[axis] = Math.min(min[axis]!, value);
      max[axis] = Math.max(max[axis]!, value);
    }
  }
  return { t, min, max };
}

function sharePoint(a: number, b: number, corners: Uint32Array, points: Uint32Array): boolean {
  for (let i = 3 * a; i < 3 * a + 3; i++) {
    for (let j = 3 * b; j < 3 * b + 3; j++) {
      if (points[corners[i]!] === points[corners[j]!]) return true;
    }
  }
  return false;
}

/** Whether an edge of triangle a passes through the inside of triangle b. */
function pierces(a: number, b: number, corners: Uint32Array, posed: Float64Array): boolean {
  const [p, q, r] = [0, 1, 2].map((k) => 3 * corners[3 * b + k]!) as [number, number, number];
  for (let k = 0; k < 3; k++) {
    const from = 3 * corners[3 * a + k]!;
    const to = 3 * corners[3 * a + ((k + 1) % 3)]!;
    const above = volume(posed, from, p, q, r);
    const below = volume(posed, to, p, q, r);
    if (above * below >= 0) continue;
    const sides = [volume(posed, from, to, p, q), volume(posed, from, to, q, r)];
    sides.push(volume(posed, from, to, r, p));
    if (sides.every((side) => side > 0) || sides.every((side) => side < 0)) return true;
  }
  return false;
}

/** Six times the signed volume of a tetrahedron; arguments are places in `posed`. */
function volume(posed: Float64Array, a: number, b: number, c: number, d: number): number {
  const at = (i: number, axis: number) => posed[i + axis]! - posed[a + axis]!;
  return (
    at(b, 0) * (at(c, 1) * at(d, 2) - at(c, 2) * at(d, 1)) -
    at(b, 1) * (at(c, 0) * at(d, 2) - at(c, 2) * at(d, 0)) +
    at(b, 2) * (at(c, 0) * at(d, 1) - at(c, 1) * at(d, 0))
  );
}
