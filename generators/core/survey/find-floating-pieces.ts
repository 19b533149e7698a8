import type { Field } from "../field/index.js";
import type { SurfaceMesh } from "../surface/index.js";
import { findComponents } from "../weights/components.js";

/** A connected part of the surface that is not its largest. */
export interface FloatingPiece {
  readonly triangles: number;
  /** It bounds a hollow inside the body instead of a solid of its own. */
  readonly isHollow: boolean;
  /** Its box in field units. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** The operations it shows, ascending. */
  readonly operations: readonly number[];
}

/**
 * The connected parts of a surface beside the one with the most triangles, the largest first, each
 * with the operations nearest to its vertices.
 */
export function findFloatingPieces(field: Field, mesh: SurfaceMesh): FloatingPiece[] {
  const { positions, indices } = mesh;
  const { count, of } = findComponents(positions.length / 3, indices);
  if (count < 2) return [];
  const triangles = new Uint32Array(count);
  const volumes = new Float64Array(count);
  for (let at = 0; at < indices.length; at += 3) {
    const component = of[indices[at]!]!;
    triangles[component]!++;
    volumes[component]! += coneVolume(positions, indices, at);
  }
  const largest = triangles.indexOf(triangles.reduce((a, b) => Math.max(a, b)));
  const pieces = Array.from(triangles, (size, component) => ({
    triangles: size,
    isHollow: volumes[component]! < 0,
    low: [Infinity, Infinity, Infinity],
    high: [-Infinity, -Infinity, -Infinity],
    operations: new Set<number>(),
  }));
  for (const [vertex, component] of of.entries()) {
    if (component === largest) continue;
    const { low, high, operations } = pieces[component]!;
    const point = positions.subarray(vertex * 3, vertex * 3 + 3);
    for (const [axis, value] of point.entries()) {
      low[axis] = Math.min(low[axis]!, value);
      high[axis] = Math.max(high[axis]!, value);
    }
    operations.add(field.winner(point[0]!, point[1]!, point[2]!));
  }
  return pieces
    .filter((_, component) => component !== largest)
    .sort((a, b) => b.triangles - a.triangles)
    .map(({ operations, ...piece }) => ({
      ...piece,
      operations: [...operations].sort((a, b) => a - b),
    }));
}

/** Six times the signed volume between a triangle and the origin: negative sums turn inward. */
function coneVolume(p: Float32Array, indices: Uint32Array, at: number): number {
  const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
  return (
    p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
    p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
    p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
  );
}
