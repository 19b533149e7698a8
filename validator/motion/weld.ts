/**
 * Gives vertices at one place one number: for each of V vertices the first vertex that has bitwise
 * its float32 position, where -0 is 0. Open-addressed table, O(V).
 */
export function weldPositions(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const welded = new Uint32Array(count);
  let size = 16;
  while (size < 2 * count) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  // Adding 0 turns -0 into 0.
  const plain = positions.map((value) => value + 0);
  const bits = new Uint32Array(plain.buffer);
  for (let v = 0; v < count; v++) {
    const x = bits[3 * v]!;
    const y = bits[3 * v + 1]!;
    const z = bits[3 * v + 2]!;
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & (size - 1);
    for (;;) {
      const other = slots[slot]!;
      if (other < 0) {
        slots[slot] = v;
        welded[v] = v;
        break;
      }
      if (bits[3 * other] === x && bits[3 * other + 1] === y && bits[3 * other + 2] === z) {
        welded[v] = other;
        break;
      }
      slot = (slot + 1) & (size - 1);
    }
  }
  return welded;
}
