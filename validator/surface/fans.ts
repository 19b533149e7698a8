import { counted } from "./counted.js";
import { NO_EDGE, type Topology } from "./topology.js";

/** Vertices whose triangles are two fans or more that share no edge there, and the first of them. */
export interface Pinches {
  readonly count: number;
  readonly vertex: number;
}

/**
 * Walks the triangles around every vertex from edge to edge. Two sheets that merely touch have a
 * vertex each at the place, so they are no pinch. Indices must be in range.
 */
export function findPinches(
  indices: Uint32Array,
  vertexCount: number,
  { sides, edges, welded }: Topology,
): Pinches {
  const fans = counted(indices.length);
  const firstSide = new Int32Array(edges.count).fill(-1);
  for (let side = 0; side < sides.length; side++) {
    const edge = sides[side]!;
    if (edge === NO_EDGE) continue;
    const first = firstSide[edge]!;
    if (first < 0) {
      firstSide[edge] = side;
      continue;
    }
    const end = nextCorner(side);
    const firstEnd = nextCorner(first);
    const isSameWay = welded[indices[side]!] === welded[indices[first]!];
    join(fans, side, isSameWay ? first : firstEnd);
    join(fans, end, isSameWay ? firstEnd : first);
  }
  const fanOf = new Int32Array(vertexCount).fill(-1);
  const isPinched = new Uint8Array(vertexCount);
  let count = 0;
  let vertex = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    if (sides[corner] === NO_EDGE) continue;
    const v = indices[corner]!;
    const fan = find(fans, corner);
    if (fanOf[v]! < 0) fanOf[v] = fan;
    else if (fanOf[v] !== fan && isPinched[v] === 0) {
      isPinched[v] = 1;
      if (count++ === 0) vertex = v;
    }
  }
  return { count, vertex };
}

/**
 * Edges with more than two triangles where sheets merely touch: every pair of the sheets' own
 * vertices has two triangles.
 * @returns one entry per edge, 1 where it is so
 */
export function touchingEdges(indices: Uint32Array, { sides, edges }: Topology): Uint8Array {
  const touching = new Uint8Array(edges.count);
  let most = 0;
  for (let e = 0; e < edges.count; e++) if (edges.uses[e]! > most) most = edges.uses[e]!;
  if (most <= 2) return touching;
  const pairs = new Map<number, Map<string, number>>();
  for (let side = 0; side < sides.length; side++) {
    const edge = sides[side]!;
    if (edge === NO_EDGE || edges.uses[edge]! <= 2) continue;
    const a = indices[side]!;
    const b = indices[nextCorner(side)]!;
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const uses = pairs.get(edge) ?? new Map<string, number>();
    uses.set(key, (uses.get(key) ?? 0) + 1);
    pairs.set(edge, uses);
  }
  for (const [edge, uses] of pairs) {
    if ([...uses.values()].every((count) => count === 2)) touching[edge] = 1;
  }
  return touching;
}

function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

function find(fans: Uint32Array, corner: number): number {
  while (fans[corner] !== corner) {
    fans[corner] = fans[fans[corner]!]!;
    corner = fans[corner]!;
  }
  return corner;
}

function join(fans: Uint32Array, a: number, b: number): void {
  fans[find(fans, a)] = find(fans, b);
}
