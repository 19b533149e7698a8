import { edgeBetween, FACE_CORNERS } from "./cell.js";

/** Crossing edges of a cell in order around one sheet of the surface, counter-clockwise seen from outside. */
export type Cycle = readonly number[];

/** The cycles of each of the 256 masks: what Marching Cubes fills and a dual method puts one vertex on. */
export const CYCLES: readonly (readonly Cycle[])[] = Array.from({ length: 256 }, (_, mask) =>
  traceCycles(mask),
);

/**
 * The sheets of the surface in a cell whose inside corners are the bits of `mask`.
 *
 * Around each face every run of inside corners is cut off by one segment, from the edge on which a
 * counter-clockwise walk enters the run to the edge on which it leaves. An ambiguous face therefore
 * has its two inside corners isolated, from whichever side it is seen: neighbouring cells agree.
 * Each crossing edge is entered in one of its two faces and left in the other, so the segments
 * close to cycles. On `joinedFace`, if it is ambiguous, the two inside corners are joined instead:
 * each run is left where the other one would be, which isolates the outside corners.
 */
export function traceCycles(mask: number, joinedFace = -1): Cycle[] {
  const next = new Map<number, number>();
  for (const [number, face] of FACE_CORNERS.entries()) {
    const entered: number[] = [];
    const left: number[] = [];
    for (let start = 0; start < 4; start++) {
      if (isInside(mask, face[start]!) || !isInside(mask, face[(start + 1) & 3]!)) continue;
      let end = start + 1;
      while (isInside(mask, face[(end + 1) & 3]!)) end++;
      entered.push(edgeBetween(face[start]!, face[(start + 1) & 3]!));
      left.push(edgeBetween(face[end & 3]!, face[(end + 1) & 3]!));
    }
    if (number === joinedFace) left.reverse();
    for (const [run, edge] of entered.entries()) next.set(edge, left[run]!);
  }
  const cycles: Cycle[] = [];
  const seen = new Set<number>();
  for (let first = 0; first < 12; first++) {
    const cycle: number[] = [];
    for (let edge = first; next.has(edge) && !seen.has(edge); edge = next.get(edge)!) {
      seen.add(edge);
      cycle.push(edge);
    }
    if (cycle.length > 0) cycles.push(cycle);
  }
  return cycles;
}

function isInside(mask: number, corner: number): boolean {
  return ((mask >> corner) & 1) === 1;
}
