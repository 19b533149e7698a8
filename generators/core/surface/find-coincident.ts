/**
 * Pairs of vertices at one position, two numbers each: every later one with the first there. By a
 * hash table, because positions come in no order.
 */
export function findCoincident(positions: Float32Array): number[] {
  const count = positions.length / 3;
  let size = 16;
  while (size < count * 2) size *= 2;
  const table = new Int32Array(size).fill(-1);
  // adding 0 makes minus zero zero, so that equal numbers have equal bits
  const bits = new Int32Array(positions.map((value) => value + 0).buffer);
  const pairs: number[] = [];
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * 3;
    let slot = hash(bits[at]!, bits[at + 1]!, bits[at + 2]!) & (size - 1);
    for (; table[slot] !== -1; slot = (slot + 1) & (size - 1)) {
      const other = table[slot]! * 3;
      if (
        positions[other] === positions[at] &&
        positions[other + 1] === positions[at + 1] &&
        positions[other + 2] === positions[at + 2]
      ) {
        break;
      }
    }
    if (table[slot] === -1) table[slot] = vertex;
    else pairs.push(table[slot]!, vertex);
  }
  return pairs;
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}
