import type { Drawable } from "./drawable.js";

/** Meshes the tests draw. Closed, wound counter-clockwise from outside. */

type Triple = readonly [number, number, number];

/** Triangles without shared vertices; the facet's normal at each corner. */
export function soup(corners: readonly Triple[], colour: Triple): Drawable {
  const positions = new Float32Array(corners.flat());
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 9) {
    const p = positions.subarray(i, i + 9);
    const [ux, uy, uz] = [p[3]! - p[0]!, p[4]! - p[1]!, p[5]! - p[2]!];
    const [vx, vy, vz] = [p[6]! - p[0]!, p[7]! - p[1]!, p[8]! - p[2]!];
    const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (let corner = 0; corner < 3; corner++) normals.set(n, i + 3 * corner);
  }
  return {
    positions,
    normals,
    colours: new Float32Array(corners.flatMap(() => colour)),
    indices: Uint32Array.from(corners.keys()),
  };
}

/** Several drawables as one. */
export function join(...parts: readonly Drawable[]): Drawable {
  let offset = 0;
  const indices = parts.flatMap((part) => {
    const shifted = Array.from(part.indices, (index) => index + offset);
    offset += part.positions.length / 3;
    return shifted;
  });
  return {
    positions: new Float32Array(parts.flatMap((part) => [...part.positions])),
    normals: new Float32Array(parts.flatMap((part) => [...part.normals])),
    colours: new Float32Array(parts.flatMap((part) => [...part.colours])),
    indices: Uint32Array.from(indices),
  };
}

/** An axis-aligned cube with flat faces. */
export function cube(centre: Triple, half: number, colour: Triple): Drawable {
  const at = (x: number, y: number, z: number): Triple => [
    centre[0] + half * x,
    centre[1] + half * y,
    centre[2] + half * z,
  ];
  const corners: Triple[] = [];
  for (const side of [-1, 1] as const) {
    for (const turn of [0, 1, 2] as const) {
      const face = ([u, v]: readonly [number, number]): Triple => {
        const point = [side, u * side, v];
        return at(point[(3 - turn) % 3]!, point[(4 - turn) % 3]!, point[(5 - turn) % 3]!);
      };
      const [a, b, c, d] = (
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
      ).map(face);
      corners.push(a!, b!, c!, a!, c!, d!);
    }
  }
  return soup(corners, colour);
}

/** A sphere with smooth normals: `rings` times twice `rings` quads. */
export function sphere(centre: Triple, radius: number, rings: number, colour: Triple): Drawable {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const columns = 2 * rings;
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j <= columns; j++) {
      const polar = (Math.PI * i) / rings;
      const turn = (2 * Math.PI * j) / columns;
      const n = [
        Math.sin(polar) * Math.cos(turn),
        Math.cos(polar),
        -Math.sin(polar) * Math.sin(turn),
      ];
      normals.push(...n);
      positions.push(...n.map((value, axis) => centre[axis]! + radius * value));
      if (i === rings || j === columns) continue;
      const a = i * (columns + 1) + j;
      const b = a + columns + 1;
      if (i > 0) indices.push(a, b, a + 1);
      if (i < rings - 1) indices.push(a + 1, b, b + 1);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    colours: new Float32Array(Array.from({ length: positions.length / 3 }, () => colour).flat()),
    indices: Uint32Array.from(indices),
  };
}

/** Seeded numbers from 0 to below 1: a 32-bit linear congruential generator, upper bits. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}
