import type { Field } from "../field/index.js";
import { DisjointSets } from "./disjoint-sets.js";
import { facetNormals } from "./facet-normals.js";
import { findOppositeEdges, nextCorner } from "./opposite-edges.js";
import type { Shading, SurfaceMesh } from "./surface-mesh.js";

/** Cosine of the angle between two facets from which their common edge is a crease: 35 degrees. */
const CREASE_COSINE = 0.819;
/** The same where two regions meet, which are solids joined without a blend: 10 degrees. */
const BORDER_CREASE_COSINE = 0.985;
/**
 * Cosine down to which the field's gradient may depart from the facets it stands for. Beyond it the
 * facets are right: on the cap of a solid that is cut off by the volume, or where the surface has an
 * edge and the gradient is that of one side.
 */
const AGREEMENT = 0.8;

/**
 * Unit normals of all corners, three numbers each, corner by corner.
 *
 * flat: the facet's. smooth: at each vertex the field's gradient, or the mean of its facets by
 * angle where the gradient is 0 or turned away from them. creased: the same, but at a vertex with
 * creases each side between two of them has the mean of its own facets. `regions` holds a number
 * per triangle (`cutAtBorders`); where they differ a shallower edge is a crease.
 *
 * The mesh is closed and two-manifold without degenerate triangles (`auditSurface`). Equal corners
 * of a vertex get equal bits, so they can share a vertex again.
 */
export function cornerNormals(
  mesh: SurfaceMesh,
  shading: Shading,
  field: Field,
  regions?: ArrayLike<number>,
): Float32Array {
  const { indices } = mesh;
  const facets = facetNormals(mesh);
  const normals = new Float32Array(indices.length * 3);
  if (shading === "flat") {
    for (let corner = 0; corner < indices.length; corner++) {
      const facet = corner - (corner % 3);
      for (let i = 0; i < 3; i++) normals[corner * 3 + i] = facets[facet + i]!;
    }
    return normals;
  }
  const sides = joinSides(mesh, facets, shading, regions);
  const means = meanFacets(mesh, facets, sides);
  const firstSide = new Int32Array(mesh.positions.length / 3).fill(-1);
  const isCreased = new Uint8Array(firstSide.length);
  for (const [corner, vertex] of indices.entries()) {
    if (firstSide[vertex] === -1) firstSide[vertex] = sides[corner]!;
    else if (firstSide[vertex] !== sides[corner]) isCreased[vertex] = 1;
  }
  for (let vertex = 0; vertex < firstSide.length; vertex++) {
    if (isCreased[vertex] === 0) preferGradient(field, mesh, vertex, means, firstSide[vertex]! * 3);
  }
  for (const [corner, side] of sides.entries()) {
    for (let i = 0; i < 3; i++) normals[corner * 3 + i] = means[side * 3 + i]!;
  }
  return normals;
}

/** For every corner the first corner of its side: those of its vertex that no crease parts from it. */
function joinSides(
  mesh: SurfaceMesh,
  facets: Float64Array,
  shading: Shading,
  regions: ArrayLike<number> | undefined,
): Uint32Array {
  const opposite = findOppositeEdges(mesh);
  const sets = new DisjointSets(opposite.length);
  for (const [corner, other] of opposite.entries()) {
    if (other < corner) continue;
    const a = corner - (corner % 3);
    const b = other - (other % 3);
    const dot =
      facets[a]! * facets[b]! + facets[a + 1]! * facets[b + 1]! + facets[a + 2]! * facets[b + 2]!;
    const isBorder = regions !== undefined && regions[a / 3] !== regions[b / 3];
    const cosine = isBorder ? BORDER_CREASE_COSINE : CREASE_COSINE;
    if (shading === "creased" && dot < cosine) continue;
    sets.join(corner, nextCorner(other));
    sets.join(nextCorner(corner), other);
  }
  return Uint32Array.from(opposite, (_, corner) => sets.find(corner));
}

/** The mean facet normal of every side, each facet weighing by its angle there, at 3 * side. */
function meanFacets(mesh: SurfaceMesh, facets: Float64Array, sides: Uint32Array): Float64Array {
  const means = new Float64Array(sides.length * 3);
  for (const [corner, side] of sides.entries()) {
    const facet = corner - (corner % 3);
    const angle = angleAt(mesh, corner);
    for (let i = 0; i < 3; i++) means[side * 3 + i]! += angle * facets[facet + i]!;
  }
  for (const [corner, side] of sides.entries()) {
    if (side !== corner) continue;
    // opposite facets alone can cancel out; then the first one serves
    const facet = corner - (corner % 3);
    if (!normalise(means, side * 3)) means.set(facets.subarray(facet, facet + 3), side * 3);
  }
  return means;
}

function angleAt({ positions: p, indices }: SurfaceMesh, corner: number): number {
  const at = indices[corner]! * 3;
  const b = indices[nextCorner(corner)]! * 3;
  const c = indices[nextCorner(nextCorner(corner))]! * 3;
  let dot = 0;
  let uu = 0;
  let vv = 0;
  for (let i = 0; i < 3; i++) {
    const u = p[b + i]! - p[at + i]!;
    const v = p[c + i]! - p[at + i]!;
    dot += u * v;
    uu += u * u;
    vv += v * v;
  }
  // a chord stands for the angle, so that every machine gives the same bits
  return Math.sqrt(Math.max(2 - (2 * dot) / Math.sqrt(uu * vv), 0));
}

const gradient = new Float64Array(3);

/** Puts the field's direction at the vertex in place of the mean, where the two agree. */
function preferGradient(
  field: Field,
  { positions: p }: SurfaceMesh,
  vertex: number,
  means: Float64Array,
  at: number,
): void {
  field.gradient(p[vertex * 3]!, p[vertex * 3 + 1]!, p[vertex * 3 + 2]!, gradient);
  if (!normalise(gradient, 0)) return;
  const dot =
    gradient[0]! * means[at]! + gradient[1]! * means[at + 1]! + gradient[2]! * means[at + 2]!;
  if (dot >= AGREEMENT) means.set(gradient, at);
}

/** Makes three numbers a unit vector; false, and unchanged, where they have no direction. */
function normalise(v: Float64Array, at: number): boolean {
  const x = v[at]!;
  const y = v[at + 1]!;
  const z = v[at + 2]!;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-9)) return false;
  v[at] = x / length;
  v[at + 1] = y / length;
  v[at + 2] = z / length;
  return true;
}
