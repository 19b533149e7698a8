import type { SurfaceMesh } from "../surface/index.js";
import { nextCorner } from "../surface/opposite-edges.js";

/** Share of an edge within which its end is taken for a point of the border. */
const REACH = 0.15;
/** Part of its area, as seen along its old normal, that every facet of a moved vertex keeps. */
const LEAST_AREA = 0.3;
/** Cosine of the largest turn that such a facet may take. */
const LEAST_COSINE = 0.9;

export interface SnappedVertices {
  /** The positions with some vertices moved along one of their edges. */
  readonly positions: Float32Array;
  /** 1 for a vertex that stands on a border, or so near that it stands for it. */
  readonly isOnBorder: Uint8Array;
}

/**
 * Puts vertices onto a border that crosses one of their edges right beside them: the nearest
 * crossing wins. Where facets would turn or shrink the vertex stays and only counts as on the border.
 * `crossings` holds a share per corner, NaN for none.
 */
export function snapToCrossings(mesh: SurfaceMesh, crossings: Float64Array): SnappedVertices {
  const { indices } = mesh;
  const positions = mesh.positions.slice();
  const nearest = new Float64Array(positions.length / 3).fill(Number.POSITIVE_INFINITY);
  const goals = positions.slice();
  const isOnBorder = new Uint8Array(nearest.length);
  for (const [corner, t] of crossings.entries()) {
    if (!(Math.min(t, 1 - t) < REACH)) continue;
    const ends = [indices[corner]!, indices[nextCorner(corner)]!] as const;
    const [vertex, other] = t < 0.5 ? ends : [ends[1], ends[0]];
    const share = Math.min(t, 1 - t);
    const distance = share * distanceBetween(mesh.positions, vertex, other);
    isOnBorder[vertex] = 1;
    if (distance >= nearest[vertex]!) continue;
    nearest[vertex] = distance;
    for (let i = 0; i < 3; i++) {
      const from = mesh.positions[3 * vertex + i]!;
      goals[3 * vertex + i] = from + share * (mesh.positions[3 * other + i]! - from);
    }
  }
  moveWhereShapeIsKept(mesh, positions, goals, isOnBorder);
  return { positions, isOnBorder };
}

/** Moves vertices one after the other to their goals, if every facet of theirs stays much the same. */
function moveWhereShapeIsKept(
  mesh: SurfaceMesh,
  positions: Float32Array,
  goals: Float32Array,
  isOnBorder: Uint8Array,
): void {
  for (const [vertex, around] of facetsAround(mesh.indices, isOnBorder)) {
    const goal = goals.subarray(3 * vertex, 3 * vertex + 3);
    const old = positions.slice(3 * vertex, 3 * vertex + 3);
    const before = around.map((facet) => areaVector(positions, mesh.indices, facet));
    positions.set(goal, 3 * vertex);
    const isKept = around.every((facet, i) =>
      isFacetKept(before[i]!, areaVector(positions, mesh.indices, facet)),
    );
    if (!isKept) positions.set(old, 3 * vertex);
  }
}

/** The first corners of the triangles at each flagged vertex. */
function facetsAround(indices: Uint32Array, flags: Uint8Array): Map<number, number[]> {
  const facets = new Map<number, number[]>();
  for (const [corner, vertex] of indices.entries()) {
    if (flags[vertex] === 0) continue;
    const around = facets.get(vertex);
    if (around === undefined) facets.set(vertex, [corner - (corner % 3)]);
    else around.push(corner - (corner % 3));
  }
  return facets;
}

type Vector = readonly [number, number, number];

function isFacetKept(before: Vector, after: Vector): boolean {
  const dot = before[0] * after[0] + before[1] * after[1] + before[2] * after[2];
  const square = before[0] * before[0] + before[1] * before[1] + before[2] * before[2];
  const now = after[0] * after[0] + after[1] * after[1] + after[2] * after[2];
  return dot >= LEAST_AREA * square && dot >= LEAST_COSINE * Math.sqrt(square * now);
}

/** Twice the area of a triangle, along its normal. */
function areaVector(p: Float32Array, indices: Uint32Array, first: number): Vector {
  const a = 3 * indices[first]!;
  const b = 3 * indices[first + 1]!;
  const c = 3 * indices[first + 2]!;
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function distanceBetween(p: Float32Array, a: number, b: number): number {
  const x = p[3 * a]! - p[3 * b]!;
  const y = p[3 * a + 1]! - p[3 * b + 1]!;
  const z = p[3 * a + 2]! - p[3 * b + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
