import type { SurfaceMesh } from "./surface-mesh.js";

/**
 * Relative size below which a determinant of coordinate differences may be rounding alone; such
 * a corner counts as on the plane.
 */
const ROUNDING = 1e-12;

/**
 * True when two triangles that share at most one vertex pass through each other: an edge of one
 * has its ends strictly on both sides of the other and meets its interior (Devillers and Guigue
 * 2002 decide the same by signs of determinants). Touching is not crossing, nor is lying in one
 * plane, nor passing exactly through an edge.
 */
export function trianglesCross(mesh: SurfaceMesh, a: number, b: number): boolean {
  return pierces(mesh, a, b) || pierces(mesh, b, a);
}

/** How many vertices two triangles have in common. */
export function countShared(indices: Uint32Array, a: number, b: number): number {
  let shared = 0;
  for (let i = a * 3; i < a * 3 + 3; i++) {
    for (let j = b * 3; j < b * 3 + 3; j++) if (indices[i] === indices[j]) shared++;
  }
  return shared;
}

const sides = new Int8Array(3);

/** True when an edge of triangle `a` passes through triangle `b`. */
function pierces({ positions: p, indices }: SurfaceMesh, a: number, b: number): boolean {
  const u = indices[b * 3]! * 3;
  const v = indices[b * 3 + 1]! * 3;
  const w = indices[b * 3 + 2]! * 3;
  for (let i = 0; i < 3; i++) sides[i] = sideOf(p, u, v, w, indices[a * 3 + i]! * 3);
  for (let i = 0; i < 3; i++) {
    const next = i === 2 ? 0 : i + 1;
    if (sides[i]! * sides[next]! >= 0) continue;
    const from = indices[a * 3 + i]! * 3;
    const to = indices[a * 3 + next]! * 3;
    const turn = sideOf(p, u, v, from, to);
    if (turn === 0 || sideOf(p, v, w, from, to) !== turn) continue;
    if (sideOf(p, w, u, from, to) === turn) return true;
  }
  return false;
}

/** The sign of the determinant of three points relative to a fourth, 0 within rounding. */
function sideOf(p: Float32Array, a: number, b: number, c: number, d: number): number {
  const ax = p[a]! - p[d]!;
  const ay = p[a + 1]! - p[d + 1]!;
  const az = p[a + 2]! - p[d + 2]!;
  const bx = p[b]! - p[d]!;
  const by = p[b + 1]! - p[d + 1]!;
  const bz = p[b + 2]! - p[d + 2]!;
  const cx = p[c]! - p[d]!;
  const cy = p[c + 1]! - p[d + 1]!;
  const cz = p[c + 2]! - p[d + 2]!;
  const bycz = by * cz;
  const bzcy = bz * cy;
  const bzcx = bz * cx;
  const bxcz = bx * cz;
  const bxcy = bx * cy;
  const bycx = by * cx;
  const determinant = ax * (bycz - bzcy) + ay * (bzcx - bxcz) + az * (bxcy - bycx);
  const size =
    Math.abs(ax) * (Math.abs(bycz) + Math.abs(bzcy)) +
    Math.abs(ay) * (Math.abs(bzcx) + Math.abs(bxcz)) +
    Math.abs(az) * (Math.abs(bxcy) + Math.abs(bycx));
  return Math.abs(determinant) <= size * ROUNDING ? 0 : determinant < 0 ? -1 : 1;
}
