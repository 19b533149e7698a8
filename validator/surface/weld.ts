import { createKeyTable } from "./key-table.js";

/**
 * One number per vertex, equal for vertices whose float32 positions are bitwise equal, with -0
 * counted as 0. V vertices give numbers below V.
 */
export function weldPositions(positions: Float32Array): Uint32Array {
  const count = positions.length / 3;
  const table = createKeyTable(count);
  const clean = positions.map((value) => value + 0);
  const bits = new Uint32Array(clean.buffer);
  const welded = new Uint32Array(count);
  for (let v = 0; v < count; v++) {
    welded[v] = table.idOf(bits[3 * v]!, bits[3 * v + 1]!, bits[3 * v + 2]!);
  }
  return welded;
}
