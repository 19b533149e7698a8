import type { InsideLattice, LatticePlace } from "./inside-lattice.js";

/**
 * A lattice of a mesh's inside: along the rows of each axis the crossings with triangles are counted
 * by their direction, and a point is inside where at least two of its three rows say so. The winding
 * does not matter, nor do overlapping parts; a small hole misleads single rows only.
 *
 * @param positions 3n
 * @param triangles 3T indices below n
 */
export function fillMeshLattice(
  place: LatticePlace,
  positions: Float64Array,
  triangles: Uint32Array,
): InsideLattice {
  const [nx, ny, nz] = place.size;
  const votes = new Uint8Array(nx * ny * nz);
  for (let axis = 0; axis < 3; axis++) voteAlong(axis, place, positions, triangles, votes);
  return { ...place, isInside: (index) => votes[index]! >= 2 };
}

/** Adds 1 to each point that lies inside along its row of this axis. */
function voteAlong(
  axis: number,
  { origin, cell, size }: LatticePlace,
  positions: Float64Array,
  triangles: Uint32Array,
  votes: Uint8Array,
): void {
  const u = (axis + 1) % 3;
  const v = (axis + 2) % 3;
  const stride = [1, size[0], size[0] * size[1]];
  // By the point before which a crossing stands: how much the winding changes there.
  const turns = new Int16Array(votes.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!;
    const b = 3 * triangles[t + 1]!;
    const c = 3 * triangles[t + 2]!;
    const [au, bu, cu] = [positions[a + u]!, positions[b + u]!, positions[c + u]!];
    const [av, bv, cv] = [positions[a + v]!, positions[b + v]!, positions[c + v]!];
    const area = (bu - au) * (cv - av) - (bv - av) * (cu - au);
    if (area === 0) continue;
    const turn = area > 0 ? -1 : 1;
    const firstU = Math.ceil((Math.min(au, bu, cu) - origin[u]!) / cell);
    const lastU = Math.floor((Math.max(au, bu, cu) - origin[u]!) / cell);
    const firstV = Math.ceil((Math.min(av, bv, cv) - origin[v]!) / cell);
    const lastV = Math.floor((Math.max(av, bv, cv) - origin[v]!) / cell);
    for (let j = firstV; j <= lastV; j++) {
      const pv = origin[v]! + cell * j;
      for (let i = firstU; i <= lastU; i++) {
        const pu = origin[u]! + cell * i;
        const wa = edge(bu, bv, cu, cv, pu, pv, turn);
        const wb = edge(cu, cv, au, av, pu, pv, turn);
        const wc = edge(au, av, bu, bv, pu, pv, turn);
        if (wa === undefined || wb === undefined || wc === undefined) continue;
        const sum = wa + wb + wc;
        const at =
          (wa * positions[a + axis]! + wb * positions[b + axis]! + wc * positions[c + axis]!) / sum;
        const next = Math.ceil((at - origin[axis]!) / cell);
        turns[next * stride[axis]! + i * stride[u]! + j * stride[v]!]! += turn;
      }
    }
  }
  for (let j = 0; j < size[v]!; j++) {
    for (let i = 0; i < size[u]!; i++) {
      let winding = 0;
      let index = i * stride[u]! + j * stride[v]!;
      for (let k = 0; k < size[axis]!; k++, index += stride[axis]!) {
        winding += turns[index]!;
        if (winding !== 0) votes[index]!++;
      }
    }
  }
}

/**
 * Twice the area of (edge, point), undefined on its outer side. A point on the edge belongs to one of
 * the two triangles there: the edge is always taken in the same direction.
 */
function edge(
  pu: number,
  pv: number,
  qu: number,
  qv: number,
  u: number,
  v: number,
  turn: 1 | -1,
): number | undefined {
  const isForward = pv < qv || (pv === qv && pu < qu);
  const area = isForward
    ? (qu - pu) * (v - pv) - (qv - pv) * (u - pu)
    : -((pu - qu) * (v - qv) - (pv - qv) * (u - qu));
  const side = -turn * area;
  if (side > 0) return area;
  return area === 0 && isForward === turn < 0 ? 0 : undefined;
}
