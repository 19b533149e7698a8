import { LIMITS } from "bindpose/contract/words";
import { orderByKeys } from "./order-by-keys.js";
import type { SurfaceMesh } from "./surface-mesh.js";
import { triangleAspect } from "./triangle-aspect.js";

/** Faults of a surface's vertices and triangles as such, and its signed volume. */
export interface ShapeAudit {
  /** Triangles whose height over longest edge is below the contract's limit, or not a number. */
  readonly degenerateTriangles: number;
  /** Smallest height over longest edge; 0 for an empty mesh. */
  readonly thinnestAspect: number;
  /** Vertices at the position of another one, beyond the first there. */
  readonly coincidentVertices: number;
  /** Triangles with the vertices of another one, beyond the first of them. */
  readonly duplicateTriangles: number;
  readonly unreferencedVertices: number;
  /** Enclosed volume in cubic field units, negative when the triangles face inward. */
  readonly volume: number;
}

/** Counts faults that need no neighbours; appends each kind's first one to `notes`. */
export function auditShape(mesh: SurfaceMesh, notes: string[]): ShapeAudit {
  const { positions, indices } = mesh;
  const triangles = indices.length / 3;
  let degenerateTriangles = 0;
  let thinnestAspect = triangles === 0 ? 0 : Number.POSITIVE_INFINITY;
  let volume = 0;
  for (let triangle = 0; triangle < triangles; triangle++) {
    const aspect = triangleAspect(mesh, triangle);
    volume += coneOf(mesh, triangle);
    thinnestAspect = Math.min(thinnestAspect, aspect);
    if (aspect >= LIMITS.degenerateAspect) continue;
    if (degenerateTriangles++ === 0) {
      notes.push(`triangle ${triangle} is degenerate: height / longest edge is ${aspect}`);
    }
  }
  const used = new Uint8Array(positions.length / 3);
  for (const vertex of indices) used[vertex] = 1;
  const unused = used.indexOf(0);
  if (unused >= 0) notes.push(`vertex ${unused} belongs to no triangle`);
  return {
    degenerateTriangles,
    thinnestAspect,
    coincidentVertices: countCoincident(positions, notes),
    duplicateTriangles: countDuplicates(mesh, notes),
    unreferencedVertices: used.reduce((sum, flag) => sum + 1 - flag, 0),
    volume,
  };
}

/** Volume of the cone from a triangle to the origin; positive where it faces away. */
function coneOf({ positions: p, indices }: SurfaceMesh, triangle: number): number {
  const a = indices[triangle * 3]! * 3;
  const b = indices[triangle * 3 + 1]! * 3;
  const c = indices[triangle * 3 + 2]! * 3;
  const nx = p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!;
  const ny = p[b + 2]! * p[c]! - p[b]! * p[c + 2]!;
  const nz = p[b]! * p[c + 1]! - p[b + 1]! * p[c]!;
  return (p[a]! * nx + p[a + 1]! * ny + p[a + 2]! * nz) / 6;
}

function countCoincident(p: Float32Array, notes: string[]): number {
  const compare = (a: number, b: number): number =>
    p[a * 3]! - p[b * 3]! || p[a * 3 + 1]! - p[b * 3 + 1]! || p[a * 3 + 2]! - p[b * 3 + 2]!;
  const order = Uint32Array.from({ length: p.length / 3 }, (_, i) => i);
  order.sort((a, b) => compare(a, b) || a - b);
  return countEqualNeighbours(order, compare, (a, b) =>
    notes.push(`vertices ${a} and ${b} are at one position`),
  );
}

function countDuplicates({ positions, indices }: SurfaceMesh, notes: string[]): number {
  const keys = indices.slice();
  for (let at = 0; at < keys.length; at += 3) keys.subarray(at, at + 3).sort();
  const columns = [0, 1, 2].map((k) =>
    Uint32Array.from({ length: keys.length / 3 }, (_, triangle) => keys[triangle * 3 + k]!),
  );
  const compare = (a: number, b: number): number =>
    columns.every((column) => column[a] === column[b]) ? 0 : 1;
  return countEqualNeighbours(orderByKeys(columns, positions.length / 3), compare, (a, b) =>
    notes.push(`triangles ${a} and ${b} have the same three vertices`),
  );
}

function countEqualNeighbours(
  order: Uint32Array,
  compare: (a: number, b: number) => number,
  note: (a: number, b: number) => void,
): number {
  let count = 0;
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1]!, order[i]!];
    if (compare(a, b) !== 0) continue;
    if (count++ === 0) note(a, b);
  }
  return count;
}
