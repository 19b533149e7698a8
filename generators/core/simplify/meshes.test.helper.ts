import type { SurfaceMesh } from "../surface/index.js";

/** A closed grid of n x m quads bent into a torus; `shift` moves each vertex outward. */
export function torus(n: number, m: number, shift: () => number): SurfaceMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      const [u, v] = [(2 * Math.PI * i) / n, (2 * Math.PI * j) / m];
      const r = 3 + shift();
      positions.push(
        (8 + r * Math.cos(v)) * Math.cos(u),
        (8 + r * Math.cos(v)) * Math.sin(u),
        r * Math.sin(v),
      );
      const [i2, j2] = [(i + 1) % n, (j + 1) % m];
      const [a, b, c, d] = [i * m + j, i2 * m + j, i2 * m + j2, i * m + j2];
      indices.push(a, b, c, a, c, d);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** The box from (0,0,0) to (n,n,n) with n x n squares on each side. */
export function gridBox(n: number): SurfaceMesh {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const numberOf = (point: readonly number[]): number => {
    const key = point.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    positions.push(...point);
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const indices: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [0, n]) {
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const at = (di: number, dj: number): number => {
            const point = [0, 0, 0];
            point[axis] = side;
            point[(axis + 1) % 3] = i + di;
            point[(axis + 2) % 3] = j + dj;
            return numberOf(point);
          };
          const quad = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
          const [a, b, c, d] = (side === 0 ? quad.reverse() : quad) as [
            number,
            number,
            number,
            number,
          ];
          indices.push(a, b, c, a, c, d);
        }
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
