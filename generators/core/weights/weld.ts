/** Where every vertex went when equal positions became one. */
export interface Weld {
  /** Number of distinct positions, n. */
  readonly count: number;
  /** Welded vertex of each vertex (V), numbered by first appearance. */
  readonly of: Uint32Array;
  /** 3n doubles, exactly the float32 values of the input. */
  readonly positions: Float64Array;
}

/**
 * Makes one vertex of all copies of a position: bitwise equal float32, -0 = 0 (contract section 5,
 * seams). Near copies stay apart; a tolerance would depend on the order of the vertices.
 *
 * @param positions 3V float32, not kept
 */
export function weldPositions(positions: Float32Array): Weld {
  const size = positions.length / 3;
  const canonical = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i++) canonical[i] = positions[i]! + 0; // -0 + 0 = 0
  const bits = new Uint32Array(canonical.buffer);

  // Open addressing, at most half full: a slot holds 1 + the first vertex at its position.
  let capacity = 16;
  while (capacity < 2 * size) capacity *= 2;
  const mask = capacity - 1;
  const slots = new Uint32Array(capacity);
  const of = new Uint32Array(size);
  const firsts = new Uint32Array(size);
  let count = 0;
  for (let v = 0; v < size; v++) {
    const x = bits[3 * v]!;
    const y = bits[3 * v + 1]!;
    const z = bits[3 * v + 2]!;
    let slot = mix(x, y, z) & mask;
    for (;;) {
      const first = slots[slot]! - 1;
      if (first < 0) {
        slots[slot] = v + 1;
        firsts[count] = v;
        of[v] = count++;
        break;
      }
      if (bits[3 * first] === x && bits[3 * first + 1] === y && bits[3 * first + 2] === z) {
        of[v] = of[first]!;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }

  const welded = new Float64Array(3 * count);
  for (let w = 0; w < count; w++) {
    const v = firsts[w]!;
    for (let axis = 0; axis < 3; axis++) welded[3 * w + axis] = canonical[3 * v + axis]!;
  }
  return { count, of, positions: welded };
}

/** Float bits of lattice points differ in their high bits only, so they are folded down twice. */
function mix(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(z, 0xc2b2ae3d);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return h ^ (h >>> 15);
}
