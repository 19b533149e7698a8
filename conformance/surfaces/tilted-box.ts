import {
  compileField,
  countSelfIntersections,
  type Polygonizer,
  type SurfaceMesh,
  sampleField,
} from "bindpose/generators";

/** How well a surface keeps a tilted box, in cells. */
export interface BoxErrors {
  /** Farthest and mean distance of points on the box's twelve edges from the surface. */
  readonly edgeMax: number;
  readonly edgeMean: number;
  /** Farthest distance of its eight corners. */
  readonly cornerMax: number;
  readonly selfIntersections: number;
}

type Point = readonly [number, number, number];

const HALF: Point = [0.25, 0.175, 0.125];
const POINTS_PER_EDGE = 61;
const ROT_X = (20 * Math.PI) / 180;
const ROT_Z = (30 * Math.PI) / 180;

/**
 * Extracts a box turned by 30 degrees about z and then 20 about x, off the lattice, from `cells` lattice
 * cells along each axis, and measures what became of its edges and corners.
 */
export function measureTiltedBox(polygonizer: Polygonizer, cells: number): BoxErrors {
  const [x, y, z] = [0.4937 * cells, 0.5061 * cells, 0.5013 * cells];
  const [w, h, d] = HALF.map((half) => 2 * half * cells) as [number, number, number];
  const volume = { x: cells, y: cells, z: cells };
  const field = compileField(
    [{ op: "add-box", x, y, z, w, h, d, rotX: ROT_X, rotZ: ROT_Z, color: "#808080" }],
    volume,
  );
  const mesh = polygonizer.extract(sampleField(field, volume, 1), field);
  const distanceTo = nearestDistance(mesh);
  const corners = findCorners(field.distance.bind(field), [x, y, z], [w / 2, h / 2, d / 2]);
  let edgeMax = 0;
  let sum = 0;
  let count = 0;
  for (let from = 0; from < 8; from++) {
    for (let axis = 0; axis < 3; axis++) {
      const to = from | (1 << axis);
      if (to === from) continue;
      for (let step = 0; step < POINTS_PER_EDGE; step++) {
        const share = step / (POINTS_PER_EDGE - 1);
        const point = [0, 1, 2].map(
          (i) => corners[from]![i]! + share * (corners[to]![i]! - corners[from]![i]!),
        ) as unknown as Point;
        const distance = distanceTo(point);
        edgeMax = Math.max(edgeMax, distance);
        sum += distance;
        count++;
      }
    }
  }
  return {
    edgeMax,
    edgeMean: sum / count,
    cornerMax: Math.max(...corners.map(distanceTo)),
    selfIntersections: countSelfIntersections(mesh),
  };
}

/** The box's corners by bits of x, y, z, held against the field. */
function findCorners(
  distance: (x: number, y: number, z: number) => number,
  centre: Point,
  half: Point,
): Point[] {
  const [cx, sx] = [Math.cos(ROT_X), Math.sin(ROT_X)];
  const [cz, sz] = [Math.cos(ROT_Z), Math.sin(ROT_Z)];
  const aboutX = ([x, y, z]: Point): Point => [x, cx * y - sx * z, sx * y + cx * z];
  const aboutZ = ([x, y, z]: Point): Point => [cz * x - sz * y, sz * x + cz * y, z];
  const corners = Array.from({ length: 8 }, (_, c): Point => {
    const at = [0, 1, 2].map((i) => ((c >> i) & 1 ? half[i]! : -half[i]!)) as unknown as Point;
    const turned = aboutX(aboutZ(at));
    return [turned[0] + centre[0], turned[1] + centre[1], turned[2] + centre[2]];
  });
  const off = Math.max(...corners.map((corner) => Math.abs(distance(...corner))));
  if (off > 1e-3) throw new Error(`the field's box has its corners elsewhere, by ${off}`);
  return corners;
}

/** Distance from a point to a surface no more than two cells away. */
function nearestDistance({ positions, indices }: SurfaceMesh): (point: Point) => number {
  const bins = new Map<string, number[]>();
  const corner = (triangle: number, c: number): Point => {
    const at = indices[triangle * 3 + c]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    const key = corner(triangle, 0).map((value) => Math.floor(value / 4));
    const name = key.join();
    if (!bins.has(name)) bins.set(name, []);
    bins.get(name)!.push(triangle);
  }
  return (point) => {
    const [i, j, k] = point.map((value) => Math.floor(value / 4)) as [number, number, number];
    let best = Number.POSITIVE_INFINITY;
    for (let near = 0; near < 27; near++) {
      const [dx, dy, dz] = [near % 3, Math.floor(near / 3) % 3, Math.floor(near / 9)];
      for (const triangle of bins.get(`${i + dx - 1},${j + dy - 1},${k + dz - 1}`) ?? []) {
        const [a, b, c] = [0, 1, 2].map((n) => corner(triangle, n)) as [Point, Point, Point];
        best = Math.min(best, distanceToTriangle(point, a, b, c));
      }
    }
    return best;
  };
}

/** Projects on the plane, else on the nearest of the three sides. */
function distanceToTriangle(point: Point, a: Point, b: Point, c: Point): number {
  const minus = (u: Point, v: Point): Point => [u[0] - v[0], u[1] - v[1], u[2] - v[2]];
  const dot = (u: Point, v: Point): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const cross = (u: Point, v: Point): Point => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const normal = cross(minus(b, a), minus(c, a));
  const sides: readonly [Point, Point][] = [
    [a, b],
    [b, c],
    [c, a],
  ];
  const isWithin = sides.every(
    ([from, to]) => dot(cross(minus(to, from), minus(point, from)), normal) >= 0,
  );
  if (isWithin) return Math.abs(dot(minus(point, a), normal)) / Math.sqrt(dot(normal, normal));
  return Math.min(
    ...sides.map(([from, to]) => {
      const along = minus(to, from);
      const offset = minus(point, from);
      const share = Math.min(Math.max(dot(offset, along) / dot(along, along), 0), 1);
      const apart = minus(offset, [share * along[0], share * along[1], share * along[2]]);
      return Math.sqrt(dot(apart, apart));
    }),
  );
}
