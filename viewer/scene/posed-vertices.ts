import { type SkinnedMesh, Vector3 } from "three";

/** The part and the index in it of a vertex as the judge counts them; null beyond the last. */
export function findVertex(
  parts: readonly SkinnedMesh[],
  vertex: number,
): { readonly part: SkinnedMesh; readonly index: number } | null {
  let first = 0;
  const seen = new Set<unknown>();
  for (const part of parts) {
    const position = part.geometry.getAttribute("position");
    // Primitives over the same numbers share their vertices.
    if (position === undefined || seen.has(position)) continue;
    seen.add(position);
    if (vertex < first + position.count) return { part, index: vertex - first };
    first += position.count;
  }
  return null;
}

/** The vertex that is nearest to a place at bind, as the judge counts them; null without parts. */
export function nearestVertex(
  parts: readonly SkinnedMesh[],
  place: readonly [number, number, number],
): number | null {
  const wanted = new Vector3(...place);
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let vertex = 0; ; vertex++) {
    const found = findVertex(parts, vertex);
    if (found === null) return nearest;
    const position = found.part.geometry.getAttribute("position");
    const square = point.fromBufferAttribute(position, found.index).distanceToSquared(wanted);
    if (square >= least) continue;
    least = square;
    nearest = vertex;
  }
}

const point = new Vector3();

/** Writes the posed positions of a part's vertices, in the part's own space; 3V numbers. */
export function writePosed(part: SkinnedMesh, out: Float32Array): void {
  const { count } = part.geometry.getAttribute("position");
  for (let vertex = 0; vertex < count; vertex++) {
    part.getVertexPosition(vertex, point).toArray(out, 3 * vertex);
  }
}

/** A vertex's place in the world, as it is posed now. */
export function placeOf(part: SkinnedMesh, index: number, out: Vector3): Vector3 {
  return part.localToWorld(part.getVertexPosition(index, out));
}
