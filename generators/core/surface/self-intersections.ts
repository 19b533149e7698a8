import type { SurfaceMesh } from "./surface-mesh.js";
import { TriangleBins } from "./triangle-bins.js";
import { countShared, trianglesCross } from "./triangles-cross.js";

/**
 * The pairs of triangles that pass through each other, two numbers each, ordered by the lower one
 * and then by the other. With `suspects` (one flag per triangle) only pairs that hold at least one
 * flagged triangle, for the cost of those.
 *
 * Pairs with a common edge are not looked at: they can only lie on each other. What merely touches,
 * or overlaps in one plane, does not count (`trianglesCross`). Positions are finite.
 */
export function findSelfIntersections(mesh: SurfaceMesh, suspects?: Uint8Array): Uint32Array {
  const count = mesh.indices.length / 3;
  if (count === 0) return new Uint32Array();
  const bins = new TriangleBins(mesh);
  const pairs: [number, number][] = [];
  for (let triangle = 0; triangle < count; triangle++) {
    if (suspects !== undefined && suspects[triangle] === 0) continue;
    bins.visit(triangle, (bin) => {
      const end = bins.start[bin + 1]!;
      for (let at = bins.start[bin]!; at < end; at++) {
        const other = bins.triangles[at]!;
        const isTheirs = suspects === undefined || suspects[other] === 1;
        if (isTheirs ? other <= triangle : other === triangle) continue;
        if (!bins.boxesTouch(triangle, other) || bins.binOfPair(triangle, other) !== bin) continue;
        if (countShared(mesh.indices, triangle, other) > 1) continue;
        if (!trianglesCross(mesh, triangle, other)) continue;
        pairs.push(triangle < other ? [triangle, other] : [other, triangle]);
      }
    });
  }
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return Uint32Array.from(pairs.flat());
}

/** How many pairs of triangles pass through each other, as `findSelfIntersections` finds them. */
export function countSelfIntersections(mesh: SurfaceMesh): number {
  return findSelfIntersections(mesh).length / 2;
}
