import type { SymmetricMatrix } from "./cotangent-laplacian.js";

/**
 * Carries labels along the edges of a surface from the vertices that have one to all the others of
 * their component, each from where the distance is least (Dijkstra 1959). It never leaps from one
 * limb to another that merely hangs beside it. Equal distances go to the lower vertex first.
 *
 * @param graph whose pattern holds the edges
 * @param positions 3 per vertex
 * @param distances start value of each labelled vertex, Infinity elsewhere; completed in place
 * @param labels label of each labelled vertex; completed in place
 */
export function spreadAlongSurface(
  graph: SymmetricMatrix,
  positions: Float64Array,
  distances: Float64Array,
  labels: Uint32Array,
): void {
  const heap: Heap = { keys: [], vertices: [] };
  for (let v = 0; v < graph.size; v++) if (distances[v]! < Infinity) push(heap, distances[v]!, v);
  const settled = new Uint8Array(graph.size);
  while (heap.vertices.length > 0) {
    const v = pop(heap);
    if (settled[v]) continue;
    settled[v] = 1;
    for (let e = graph.start[v]!; e < graph.start[v + 1]!; e++) {
      const w = graph.column[e]!;
      const dx = positions[3 * w]! - positions[3 * v]!;
      const dy = positions[3 * w + 1]! - positions[3 * v + 1]!;
      const dz = positions[3 * w + 2]! - positions[3 * v + 2]!;
      const distance = distances[v]! + Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (distance >= distances[w]!) continue;
      distances[w] = distance;
      labels[w] = labels[v]!;
      push(heap, distance, w);
    }
  }
}

/** Binary heap by (key, vertex). */
interface Heap {
  readonly keys: number[];
  readonly vertices: number[];
}

function precedes(heap: Heap, i: number, key: number, vertex: number): boolean {
  const other = heap.keys[i]!;
  return other < key || (other === key && heap.vertices[i]! < vertex);
}

function put(heap: Heap, i: number, key: number, vertex: number): void {
  heap.keys[i] = key;
  heap.vertices[i] = vertex;
}

function push(heap: Heap, key: number, vertex: number): void {
  let i = heap.keys.length;
  while (i > 0) {
    const above = (i - 1) >> 1;
    if (precedes(heap, above, key, vertex)) break;
    put(heap, i, heap.keys[above]!, heap.vertices[above]!);
    i = above;
  }
  put(heap, i, key, vertex);
}

function pop(heap: Heap): number {
  const least = heap.vertices[0]!;
  const key = heap.keys.pop()!;
  const vertex = heap.vertices.pop()!;
  const size = heap.keys.length;
  if (size === 0) return least;
  let i = 0;
  for (;;) {
    let below = 2 * i + 1;
    if (below >= size) break;
    const right = below + 1;
    if (right < size && precedes(heap, right, heap.keys[below]!, heap.vertices[below]!))
      below = right;
    if (!precedes(heap, below, key, vertex)) break;
    put(heap, i, heap.keys[below]!, heap.vertices[below]!);
    i = below;
  }
  put(heap, i, key, vertex);
  return least;
}
