import { createHeap } from "./heap.js";
import type { InsideLattice } from "./inside-lattice.js";
import { segmentDistance } from "./segment-distance.js";

/** The nearest bone of a point, by the shortest way through the body. */
export interface InteriorDistance {
  /** Writes the distance to `out[0]` and returns the bone's slot; -1 where no way is known. */
  nearest(x: number, y: number, z: number, out: Float64Array): number;
}

/** Points of a bone from which ways start, per cell of its length. */
const STARTS_PER_CELL = 2;

/**
 * Shortest ways through the inside from all bones at once (Dijkstra 1959 on 26 neighbours, so a way
 * may seem up to 13 % too long). The limit: a wall between two limbs that is thinner than a cell is
 * not seen, and a limb thinner than a cell may hold no lattice point, so that no way leads into it.
 *
 * @param segments six numbers per slot: a bone's head and tail
 */
export function measureInterior(lattice: InsideLattice, segments: Float64Array): InteriorDistance {
  const { origin, cell, size } = lattice;
  const [nx, ny, nz] = size;
  const distances = new Float64Array(nx * ny * nz).fill(Infinity);
  const slots = new Uint16Array(nx * ny * nz);
  const heap = createHeap();
  const closest = new Float64Array(3);

  for (let slot = 0; slot < segments.length / 6; slot++) {
    const s = 6 * slot;
    const span = [0, 1, 2].map((axis) => segments[s + 3 + axis]! - segments[s + axis]!);
    const length = Math.sqrt(span[0]! * span[0]! + span[1]! * span[1]! + span[2]! * span[2]!);
    const pieces = Math.max(1, Math.ceil((STARTS_PER_CELL * length) / cell));
    for (let piece = 0; piece <= pieces; piece++) {
      const [i, j, k] = [0, 1, 2].map((axis) =>
        Math.floor((segments[s + axis]! + (piece / pieces) * span[axis]! - origin[axis]!) / cell),
      );
      forCorners(i!, j!, k!, (index, x, y, z) => {
        if (!lattice.isInside(index)) return;
        const distance = segmentDistance(segments, slot, x, y, z, closest);
        if (distance >= distances[index]!) return;
        distances[index] = distance;
        slots[index] = slot;
        heap.push(distance, index);
      });
    }
  }
  spread();

  /** Calls back for the corners of a cell that are points of the lattice. */
  function forCorners(
    i: number,
    j: number,
    k: number,
    use: (index: number, x: number, y: number, z: number) => void,
  ): void {
    for (let corner = 0; corner < 8; corner++) {
      const a = i + (corner & 1);
      const b = j + ((corner >> 1) & 1);
      const c = k + (corner >> 2);
      if (a < 0 || b < 0 || c < 0 || a >= nx || b >= ny || c >= nz) continue;
      use(a + nx * (b + ny * c), origin[0] + cell * a, origin[1] + cell * b, origin[2] + cell * c);
    }
  }

  function spread(): void {
    const settled = new Uint8Array(distances.length);
    for (let at = heap.pop(); at >= 0; at = heap.pop()) {
      if (settled[at] === 1) continue;
      settled[at] = 1;
      const row = Math.floor(at / nx);
      const x = at - row * nx;
      const y = row % ny;
      const z = Math.floor(row / ny);
      for (let dz = z > 0 ? -1 : 0; dz <= 1 && z + dz < nz; dz++) {
        for (let dy = y > 0 ? -1 : 0; dy <= 1 && y + dy < ny; dy++) {
          for (let dx = x > 0 ? -1 : 0; dx <= 1 && x + dx < nx; dx++) {
            const next = at + dx + nx * (dy + ny * dz);
            if (settled[next] === 1 || !lattice.isInside(next)) continue;
            const distance = distances[at]! + cell * Math.sqrt(dx * dx + dy * dy + dz * dz);
            if (distance >= distances[next]!) continue;
            distances[next] = distance;
            slots[next] = slots[at]!;
            heap.push(distance, next);
          }
        }
      }
    }
  }

  return {
    nearest(x, y, z, out) {
      let slot = -1;
      let least = Infinity;
      const [i, j, k] = [x, y, z].map((p, axis) => Math.floor((p - origin[axis]!) / cell));
      forCorners(i!, j!, k!, (index, px, py, pz) => {
        const step = Math.sqrt((x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz));
        if (distances[index]! + step >= least) return;
        least = distances[index]! + step;
        slot = slots[index]!;
      });
      out[0] = least;
      return slot;
    },
  };
}
