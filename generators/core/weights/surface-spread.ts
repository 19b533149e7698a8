import type { SymmetricMatrix } from "./cotangent-laplacian.js";
import { createHeap } from "./heap.js";

/**
 * Carries labels along the edges of a surface from the vertices that have one to all the others of
 * their component, each from where the distance is least (Dijkstra 1959). Labelled vertices keep their
 * own. It never leaps from one limb to another that merely hangs beside it. Equal distances go to
 * the lower vertex first.
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
  const heap = createHeap();
  for (let v = 0; v < graph.size; v++) if (distances[v]! < Infinity) heap.push(distances[v]!, v);
  const settled = new Uint8Array(graph.size);
  const isGiven = distances.map((distance) => (distance < Infinity ? 1 : 0));
  for (let v = heap.pop(); v >= 0; v = heap.pop()) {
    if (settled[v]) continue;
    settled[v] = 1;
    for (let e = graph.start[v]!; e < graph.start[v + 1]!; e++) {
      const w = graph.column[e]!;
      if (isGiven[w] === 1) continue;
      const dx = positions[3 * w]! - positions[3 * v]!;
      const dy = positions[3 * w + 1]! - positions[3 * v + 1]!;
      const dz = positions[3 * w + 2]! - positions[3 * v + 2]!;
      const distance = distances[v]! + Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (distance >= distances[w]!) continue;
      distances[w] = distance;
      labels[w] = labels[v]!;
      heap.push(distance, w);
    }
  }
}
