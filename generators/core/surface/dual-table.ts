import { edgeBetween, FACE_CORNERS } from "./cell.js";
import { CYCLES, type Cycle, traceCycles } from "./cycle-table.js";

/**
 * By mask: the ambiguous face on which both segments belong to one cycle, or -1.
 *
 * Where two cells meet at such a face of both, a dual method would join their two vertices by two
 * edges on top of each other, which four faces share (Nielson 2004 has this fault). Wenger 2013,
 * 3.3.5: joining the inside corners on that face instead, in both cells, splits a cycle in each.
 * 36 masks have such a face, each exactly one, so that the decision is local and needs no order.
 */
export const PROBLEM_FACE: Int8Array = Int8Array.from(CYCLES, findProblemFace);

/** Number added to a mask whose problem face is joined. */
export const JOINED = 256;

/** By mask, and by mask + JOINED where the mask has a problem face: how many cycles there are. */
export const CYCLE_COUNT = new Uint8Array(512);

/** The cycle of edge e of mask m at 12 m + e, for all of CYCLE_COUNT's masks; 0 for other edges. */
export const CYCLE_OF_EDGE = new Uint8Array(512 * 12);

for (let mask = 0; mask < 256; mask++) {
  fill(mask, CYCLES[mask]!);
  fill(mask + JOINED, traceCycles(mask, PROBLEM_FACE[mask]));
}

function fill(row: number, cycles: readonly Cycle[]): void {
  CYCLE_COUNT[row] = cycles.length;
  for (const [number, cycle] of cycles.entries()) {
    for (const edge of cycle) CYCLE_OF_EDGE[row * 12 + edge] = number;
  }
}

function findProblemFace(cycles: readonly Cycle[]): number {
  return FACE_CORNERS.findIndex((face) => {
    const edges = face.map((corner, i) => edgeBetween(corner, face[(i + 1) & 3]!));
    return cycles.some((cycle) => edges.every((edge) => cycle.includes(edge)));
  });
}
