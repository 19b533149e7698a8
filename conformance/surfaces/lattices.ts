import type { DenseSamples } from "bindpose/generators";
import { seededRandom } from "../random-rig.js";

/** Samples with the words that name them in a failure. */
export interface NamedLattice {
  readonly name: string;
  readonly dense: DenseSamples;
}

/** A lattice of n points per axis with values from `inner`, ringed by outside points. */
export function latticeOf(
  n: readonly [number, number, number],
  inner: (i: number, j: number, k: number) => number,
  cellSize = 1,
): DenseSamples {
  const [nx, ny, nz] = [n[0] + 2, n[1] + 2, n[2] + 2];
  const values = new Float32Array(nx * ny * nz).fill(1);
  for (let k = 0; k < n[2]; k++) {
    for (let j = 0; j < n[1]; j++) {
      for (let i = 0; i < n[0]; i++) {
        values[((k + 1) * ny + j + 1) * nx + i + 1] = inner(i, j, k);
      }
    }
  }
  return { nx, ny, nz, cellSize, values };
}

/** Every mask of one cell, `rounds` times, with crossings from one end of the edges to the other. */
export function* maskLattices(rounds: number): Generator<NamedLattice> {
  const random = seededRandom(1);
  const sizes = [1e-9, 1, 1e9];
  for (let mask = 0; mask < 256; mask++) {
    for (let round = 0; round < rounds; round++) {
      const dense = latticeOf([2, 2, 2], (i, j, k) => {
        const inside = (mask >> (i + 2 * j + 4 * k)) & 1;
        const size = round === 0 ? 1 : sizes[Math.floor(random() * 3)]!;
        return inside ? -size : size;
      });
      yield { name: `mask ${mask}, round ${round}`, dense };
    }
  }
}

/** Every `step`-th pattern of two cells that share a face. */
export function* pairLattices(step: number): Generator<NamedLattice> {
  for (let signs = 0; signs < 4096; signs += step) {
    const inner = (i: number, j: number, k: number): number =>
      (signs >> (i + 3 * (j + 2 * k))) & 1 ? -1 : 1;
    yield { name: `pair ${signs}`, dense: latticeOf([3, 2, 2], inner) };
  }
}

/** Lattices of random signs, n points per axis: floats, and whole numbers of which many are 0. */
export function* randomLattices(n: number, count: number): Generator<NamedLattice> {
  const random = seededRandom(2);
  for (let round = 0; round < count; round++) {
    const isWhole = round % 2 === 1;
    const dense = latticeOf([n, n, n], () => {
      const value = random() * 2 - 1;
      return isWhole ? Math.round(value * 2) : value;
    });
    yield { name: `random ${round}, ${isWhole ? "whole numbers" : "floats"}`, dense };
  }
}

/** Surfaces at the far end of the largest volume, where float32 is coarsest. */
export function* farLattices(): Generator<NamedLattice> {
  const random = seededRandom(3);
  for (const cellSize of [1, 0.5, 0.25]) {
    const points = 512 / cellSize;
    const dense = latticeOf(
      [points, 3, 3],
      (i) => (i < points - 20 ? 1 : Math.round(random() * 4 - 2)),
      cellSize,
    );
    yield { name: `far, cells of ${cellSize}`, dense };
  }
}
