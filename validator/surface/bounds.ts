type Point = readonly [number, number, number];

export interface Bounds {
  readonly min: Point;
  readonly max: Point;
  readonly diagonal: number;
}

/** The box of 3V coordinates; one that is not a number is passed over. Of none at all: a point at the origin. */
export function boundsOf(positions: ArrayLike<number>): Bounds {
  if (positions.length === 0) return { min: [0, 0, 0], max: [0, 0, 0], diagonal: 0 };
  let lowX = Infinity;
  let lowY = Infinity;
  let lowZ = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  let highZ = -Infinity;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    if (x < lowX) lowX = x;
    if (x > highX) highX = x;
    if (y < lowY) lowY = y;
    if (y > highY) highY = y;
    if (z < lowZ) lowZ = z;
    if (z > highZ) highZ = z;
  }
  return {
    min: [lowX, lowY, lowZ],
    max: [highX, highY, highZ],
    diagonal: Math.hypot(highX - lowX, highY - lowY, highZ - lowZ),
  };
}

/** The eight corners of a box. */
export function cornersOf({ min, max }: Bounds): Point[] {
  const corners: Point[] = [];
  for (const x of [min[0], max[0]]) {
    for (const y of [min[1], max[1]]) {
      for (const z of [min[2], max[2]]) corners.push([x, y, z]);
    }
  }
  return corners;
}
