/** Mixes the three words of a position with odd multipliers, so that neighbours spread. */
function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

/**
 * One number per vertex, equal for vertices whose float32 positions are bitwise equal, with -0
 * counted as 0. Numbers are counted from 0 in the order of the vertices. An open-addressing table
 * of vertices, twice as large as they are many: nothing is allocated a vertex.
 */
export function weldPositions(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const clean = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i++) clean[i] = positions[i]! + 0;
  const bits = new Int32Array(clean.buffer);
  const slots = 2 ** Math.ceil(Math.log2(2 * count + 2));
  const mask = slots - 1;
  /** The first vertex at a position, plus one; 0 for a free slot. */
  const table = new Uint32Array(slots);
  const welded = new Uint32Array(count);
  let points = 0;
  for (let v = 0; v < count; v++) {
    const a = bits[3 * v]!;
    const b = bits[3 * v + 1]!;
    const c = bits[3 * v + 2]!;
    let slot = hash(a, b, c) & mask;
    for (;;) {
      const known = table[slot]! - 1;
      if (known < 0) {
        table[slot] = v + 1;
        welded[v] = points++;
        break;
      }
      if (bits[3 * known] === a && bits[3 * known + 1] === b && bits[3 * known + 2] === c) {
        welded[v] = welded[known]!;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return welded;
}
