/** Gives every distinct triple of 32-bit numbers a number of its own, counted from 0. */
export interface KeyTable {
  readonly idOf: (a: number, b: number, c: number) => number;
  readonly size: () => number;
}

/** An open-addressing table for at most `capacity` distinct keys; nothing is allocated later. */
export function createKeyTable(capacity: number): KeyTable {
  const slots = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
  const mask = slots - 1;
  const ids = new Int32Array(slots).fill(-1);
  const keys = new Uint32Array(3 * capacity);
  let size = 0;
  return {
    size: () => size,
    idOf(a, b, c) {
      let slot = hash(a, b, c) & mask;
      for (;;) {
        const id = ids[slot]!;
        if (id < 0) break;
        if (keys[3 * id] === a && keys[3 * id + 1] === b && keys[3 * id + 2] === c) return id;
        slot = (slot + 1) & mask;
      }
      ids[slot] = size;
      keys[3 * size] = a;
      keys[3 * size + 1] = b;
      keys[3 * size + 2] = c;
      return size++;
    },
  };
}

/** Mixes three words with odd multipliers, so that neighbours spread. */
function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
