/**
 * Every float32 position that a surface has or once had. A collapse may not move a vertex onto one
 * of them: two vertices at one position would pinch the surface as soon as someone welds it.
 */
export class TakenPositions {
  private readonly bits: Uint32Array;
  private readonly floats: Float32Array;
  /** 1 + the position's number, open addressing, at most half full. */
  private readonly slots: Uint32Array;
  private readonly mask: number;
  private count = 0;
  private readonly probe = new Float32Array(3);
  private readonly probeBits = new Uint32Array(this.probe.buffer);

  /** `capacity` bounds how often `add` may be called. */
  constructor(capacity: number) {
    let slots = 16;
    while (slots < 2 * capacity) slots *= 2;
    this.mask = slots - 1;
    this.slots = new Uint32Array(slots);
    this.floats = new Float32Array(3 * capacity);
    this.bits = new Uint32Array(this.floats.buffer);
  }

  add(x: number, y: number, z: number): void {
    const slot = this.find(x, y, z);
    if (this.slots[slot] !== 0) return;
    this.floats.set(this.probe, 3 * this.count);
    this.slots[slot] = ++this.count;
  }

  has(x: number, y: number, z: number): boolean {
    return this.slots[this.find(x, y, z)] !== 0;
  }

  /** The slot of a position, or the empty one where it belongs. */
  private find(x: number, y: number, z: number): number {
    const { probe, probeBits, bits, slots, mask } = this;
    // adding 0 makes one position of 0 and -0
    probe[0] = x + 0;
    probe[1] = y + 0;
    probe[2] = z + 0;
    const i = probeBits[0]!;
    const j = probeBits[1]!;
    const k = probeBits[2]!;
    let slot = mix(i, j, k) & mask;
    for (;;) {
      const at = 3 * (slots[slot]! - 1);
      if (at < 0 || (bits[at] === i && bits[at + 1] === j && bits[at + 2] === k)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}

/** Spreads float bits, whose low halves are mostly 0, over 32 bits. */
function mix(i: number, j: number, k: number): number {
  let h = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ Math.imul(k, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 13), 0x297a2d39);
  return h ^ (h >>> 16);
}
