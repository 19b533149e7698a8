import type { SampledGrid } from "./sampled-grid.js";

/**
 * Throws RangeError unless the grid has a value for every point and all points of its outer ring
 * are outside: what every polygonizer needs for a closed surface.
 */
export function requireOutsideRing({ nx, ny, nz, values }: SampledGrid): void {
  if (values.length !== nx * ny * nz) {
    throw new RangeError(`the grid has ${values.length} values, expected ${nx * ny * nz}`);
  }
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      const isWhole = k === 0 || k === nz - 1 || j === 0 || j === ny - 1;
      for (let i = 0; i < nx; i += isWhole ? 1 : Math.max(nx - 1, 1)) {
        if (!(values[(k * ny + j) * nx + i]! < 0)) continue;
        throw new RangeError(
          `the ring's lattice point (${i},${j},${k}) is inside, expected outside`,
        );
      }
    }
  }
}
