import { BOX, MATRICES, PATH, type PathRun, PLACES, POINT } from "./path-memory.js";

/** The kernel's loops in plain code: the same operations in the same order, so the same bits. */
export function plainPath(memory: Float64Array): PathRun {
  function pose(isAdded: boolean, bone: number, pairs: number): void {
    const x = memory[POINT]!;
    const y = memory[POINT + 2]!;
    const z = memory[POINT + 4]!;
    const w = memory[POINT + 6]!;
    const end = PATH + PLACES * pairs;
    // Three rows of two lanes each.
    for (let p = PATH, m = bone / 8; p < end; p += PLACES, m += MATRICES) {
      for (let i = 0; i < PLACES; i++) {
        const r = m + i;
        const value =
          memory[r]! * x + memory[r + 6]! * y + memory[r + 12]! * z + memory[r + 18]! * w;
        memory[p + i] = isAdded ? memory[p + i]! + value : value;
      }
    }
  }

  function measure(pairs: number, point: number, starts: number): void {
    const at = point / 8;
    const x = memory[at]!;
    const y = memory[at + 2]!;
    const z = memory[at + 4]!;
    memory.fill(0, 0, BOX);
    for (let k = 0; k < 2 * pairs; k++) {
      const lane = k & 1;
      const p = PATH + PLACES * (k >> 1) + lane;
      const dx = memory[p]! - x;
      const dy = memory[p + 2]! - y;
      const dz = memory[p + 4]! - z;
      const square = dx * dx + dy * dy + dz * dz;
      if (starts > 0) {
        memory[4 + lane]! += square;
        if (memory[starts / 8 + k]! < square) memory[starts / 8 + k] = square;
        widen(p, lane);
      }
      if (square > memory[lane]!) {
        memory[lane] = square;
        memory[2 + lane] = k;
      }
    }
  }

  function widen(p: number, lane: number): void {
    for (let axis = 0; axis < 6; axis += 2) {
      const value = memory[p + axis]!;
      const low = BOX + axis + lane;
      if (value < memory[low]!) memory[low] = value;
      if (memory[low + 6]! < value) memory[low + 6] = value;
    }
  }

  return {
    set: (bone, pairs) => pose(false, bone, pairs),
    add: (bone, pairs) => pose(true, bone, pairs),
    start: measure,
    from: (pairs, point) => measure(pairs, point, 0),
  };
}
