/** Lattice points over a body's bounding box, each of which lies inside the body or not. */
export interface InsideLattice {
  /** Position of the first point. */
  readonly origin: readonly [number, number, number];
  /** Distance of neighbouring points, field units. */
  readonly cell: number;
  /** Points along x, y and z. */
  readonly size: readonly [number, number, number];
  /** Whether point i + size[0] * (j + size[1] * k) is inside. */
  isInside(index: number): boolean;
}

/** Where the points of a lattice stand. */
export type LatticePlace = Omit<InsideLattice, "isInside">;

/** Cells along the diagonal of the body. A cube has the most points: 58 each way. */
const CELLS = 100;

/** A lattice of a hundred cells over the diagonal, one cell wider than the positions. */
export function placeLattice(positions: Float64Array, diagonal: number): LatticePlace {
  const cell = diagonal / CELLS;
  const origin: [number, number, number] = [0, 0, 0];
  const size: [number, number, number] = [1, 1, 1];
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
    // Off the lattice of whole units, on which bodies like to have their faces.
    origin[axis] = low - (1.31 + 0.07 * axis) * cell;
    size[axis] = Math.ceil((high - low) / cell) + 4;
  }
  return { origin, cell, size };
}

/** A lattice whose points are looked up in a solid when they are first asked for. */
export function lookUpLattice(
  place: LatticePlace,
  contains: (x: number, y: number, z: number) => boolean,
): InsideLattice {
  const { origin, cell, size } = place;
  const [nx, ny, nz] = size;
  const known = new Uint8Array(nx * ny * nz); // 0 unknown, 1 outside, 2 inside
  const isInside = (index: number) => {
    if (known[index] === 0) {
      const row = Math.floor(index / nx);
      const x = origin[0] + cell * (index - row * nx);
      const y = origin[1] + cell * (row % ny);
      const z = origin[2] + cell * Math.floor(row / ny);
      known[index] = contains(x, y, z) ? 2 : 1;
    }
    return known[index] === 2;
  };
  return { ...place, isInside };
}

/** True where all eight points around a place are outside: surely beyond the surface. */
export function isOutsideAt(
  { origin, cell, size, isInside }: InsideLattice,
  x: number,
  y: number,
  z: number,
): boolean {
  const i = Math.floor((x - origin[0]) / cell);
  const j = Math.floor((y - origin[1]) / cell);
  const k = Math.floor((z - origin[2]) / cell);
  if (i < 0 || j < 0 || k < 0 || i + 1 >= size[0] || j + 1 >= size[1] || k + 1 >= size[2]) {
    return true;
  }
  const first = i + size[0] * (j + size[1] * k);
  const row = size[0];
  const layer = size[0] * size[1];
  for (let corner = 0; corner < 8; corner++) {
    const step = (corner & 1) + row * ((corner >> 1) & 1) + layer * (corner >> 2);
    if (isInside(first + step)) return false;
  }
  return true;
}
