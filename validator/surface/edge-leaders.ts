/** How the sides of triangles fall together into edges. */
export interface EdgeLeaders {
  /** 3T: the first side over the same two points, either way; 0 for sides that are left out. */
  readonly leaders: Uint32Array;
  /** T: how many of a triangle's sides an earlier triangle runs in the same direction. */
  readonly repeated: Uint8Array;
}

/**
 * Finds the sides that join the same two points, in time and memory linear in the triangles, whatever
 * their shape: sides are counted into buckets by their higher point, and within a bucket the lower
 * points are told apart by a stamp, so nothing is hashed or compared.
 *
 * @param corners 3T points, below `points`
 * @param left T: 1 for triangles that are left out
 */
export function findLeaders(corners: Uint32Array, left: Uint8Array, points: number): EdgeLeaders {
  const sides = corners.length;
  const starts = new Uint32Array(points + 1);
  for (let t = 0, s = 0; s < sides; t++, s += 3) {
    if (left[t] === 1) continue;
    const a = corners[s]!;
    const b = corners[s + 1]!;
    const c = corners[s + 2]!;
    starts[Math.max(a, b) + 1]!++;
    starts[Math.max(b, c) + 1]!++;
    starts[Math.max(c, a) + 1]!++;
  }
  for (let p = 0; p < points; p++) starts[p + 1]! += starts[p]!;
  const bucketed = new Uint32Array(starts[points]!);
  const lower = new Uint32Array(bucketed.length);
  const next = starts.slice();
  for (let t = 0, s = 0; s < sides; t++, s += 3) {
    if (left[t] === 1) continue;
    for (let side = s; side < s + 3; side++) {
      const from = corners[side]!;
      const to = corners[side === s + 2 ? s : side + 1]!;
      const at = next[Math.max(from, to)]!++;
      bucketed[at] = side;
      lower[at] = Math.min(from, to);
    }
  }
  const leaders = new Uint32Array(sides);
  const repeated = new Uint8Array(left.length);
  /** The bucket in which a lower point was seen last, plus one; its leader; the directions seen. */
  const stamps = new Uint32Array(points);
  const leaderAt = new Uint32Array(points);
  const directions = new Uint8Array(points);
  for (let higher = 0; higher < points; higher++) {
    for (let i = starts[higher]!; i < starts[higher + 1]!; i++) {
      const side = bucketed[i]!;
      const low = lower[i]!;
      const direction = corners[side] === low ? 1 : 2;
      if (stamps[low] !== higher + 1) {
        stamps[low] = higher + 1;
        leaderAt[low] = side;
        directions[low] = 0;
      }
      leaders[side] = leaderAt[low]!;
      if ((directions[low]! & direction) !== 0) repeated[Math.floor(side / 3)]!++;
      directions[low]! |= direction;
    }
  }
  return { leaders, repeated };
}
