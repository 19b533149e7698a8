import { compileField, type DenseSamples, type Field } from "bindpose/generators";

/**
 * The field that interpolates a lattice's samples, trilinear in every cell: what a polygonizer that
 * looks closer sees when the samples come from no operations.
 */
export function latticeField({ nx, ny, nz, cellSize, values }: DenseSamples): Field {
  const cellOf = (at: number, n: number): number => Math.min(Math.max(Math.floor(at), 0), n - 2);
  /** Value and slope at a point in lattice coordinates. */
  const look = (x: number, y: number, z: number, slope: Float64Array): number => {
    const [i, j, k] = [cellOf(x, nx), cellOf(y, ny), cellOf(z, nz)];
    let value = 0;
    slope.fill(0, 0, 3);
    for (let corner = 0; corner < 8; corner++) {
      const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const sample = values[((k + c) * ny + j + b) * nx + i + a]!;
      const u = a === 1 ? x - i : 1 - x + i;
      const v = b === 1 ? y - j : 1 - y + j;
      const w = c === 1 ? z - k : 1 - z + k;
      value += u * v * w * sample;
      slope[0]! += ((a === 1 ? 1 : -1) * v * w * sample) / cellSize;
      slope[1]! += ((b === 1 ? 1 : -1) * u * w * sample) / cellSize;
      slope[2]! += ((c === 1 ? 1 : -1) * u * v * sample) / cellSize;
    }
    return value;
  };
  const scratch = new Float64Array(3);
  const field: Pick<Field, "distance" | "gradient"> = {
    distance: (x, y, z) => look(x / cellSize + 1, y / cellSize + 1, z / cellSize + 1, scratch),
    gradient: (x, y, z, out) => {
      look(x / cellSize + 1, y / cellSize + 1, z / cellSize + 1, out);
    },
  };
  const nothing = compileField([], { x: 1, y: 1, z: 1 });
  const whole = Object.assign(Object.create(nothing) as Field, field);
  return Object.assign(whole, { within: () => whole });
}
