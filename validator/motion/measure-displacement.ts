import { isCarried, type Surface } from "./surface.js";

/** How far vertices get between K instants. Lengths in the asset's units. */
export interface Displacement {
  /** V: the largest distance of each vertex between two of the instants. */
  readonly perVertex: Float64Array;
  /** K: how far some vertex stands from where it stood at the first instant. */
  readonly fromStart: Float64Array;
  readonly box: { readonly min: Float64Array; readonly max: Float64Array };
  /** The first vertex, and the first instant of it, whose place is not a finite number. */
  readonly notFinite: { readonly vertex: number; readonly instant: number } | null;
}

/**
 * Poses every vertex at every instant and measures its path. One vertex is taken through all
 * instants before the next, so nothing is kept but the figures: memory is V + K numbers.
 *
 * The largest distance between two of a vertex's K places is exact. Sweeps (the farthest place
 * from the first, then the farthest from that, and so on) give a long pair; a longer one must have an end
 * outside the ball around that pair, and only such places are compared with all others (after
 * Malandain & Boissonnat, "Computing the diameter of a point set", 2002). That is O(K) for the
 * straight and round paths that bones make, and O(K^2) at worst.
 *
 * @param palettes K palettes one after another, each 16 numbers a bone
 * @param changed one entry a bone: 0 where its matrix is the same in all of them
 */
export function measureDisplacement(
  surface: Surface,
  palettes: Float64Array,
  instants: number,
  changed: Uint8Array = everyBone(palettes, instants),
): Displacement {
  const { positions, slots, joints, weights, vertexCount } = surface;
  const stride = palettes.length / instants;
  const perVertex = new Float64Array(vertexCount);
  const fromStart = new Float64Array(instants);
  const min = new Float64Array(3).fill(Infinity);
  const max = new Float64Array(3).fill(-Infinity);
  const path = new Float64Array(3 * instants);
  let notFinite: Displacement["notFinite"] = null;

  for (let v = 0; v < vertexCount; v++) {
    const x = positions[3 * v]!;
    const y = positions[3 * v + 1]!;
    const z = positions[3 * v + 2]!;
    // A vertex none of whose bones moves has one place.
    const places = isCarried(surface, v, changed) ? instants : 1;
    const end = 3 * places;
    path.fill(0, 0, end);
    for (let i = slots * v; i < slots * v + slots; i++) {
      const w = weights[i]!;
      if (w === 0) continue;
      const wx = w * x;
      const wy = w * y;
      const wz = w * z;
      let m = 16 * joints[i]!;
      for (let p = 0; p < end; p += 3, m += stride) {
        path[p]! +=
          palettes[m]! * wx + palettes[m + 4]! * wy + palettes[m + 8]! * wz + palettes[m + 12]! * w;
        path[p + 1]! +=
          palettes[m + 1]! * wx +
          palettes[m + 5]! * wy +
          palettes[m + 9]! * wz +
          palettes[m + 13]! * w;
        path[p + 2]! +=
          palettes[m + 2]! * wx +
          palettes[m + 6]! * wy +
          palettes[m + 10]! * wz +
          palettes[m + 14]! * w;
      }
    }

    const x0 = path[0]!;
    const y0 = path[1]!;
    const z0 = path[2]!;
    let farthest = 0;
    let farthestAt = 0;
    let total = 0;
    let lowX = x0;
    let lowY = y0;
    let lowZ = z0;
    let highX = x0;
    let highY = y0;
    let highZ = z0;
    for (let k = 0, p = 0; k < places; k++, p += 3) {
      const px = path[p]!;
      const py = path[p + 1]!;
      const pz = path[p + 2]!;
      if (px < lowX) lowX = px;
      else if (px > highX) highX = px;
      if (py < lowY) lowY = py;
      else if (py > highY) highY = py;
      if (pz < lowZ) lowZ = pz;
      else if (pz > highZ) highZ = pz;
      const square = (px - x0) ** 2 + (py - y0) ** 2 + (pz - z0) ** 2;
      total += square;
      if (square > fromStart[k]!) fromStart[k] = square;
      if (square > farthest) {
        farthest = square;
        farthestAt = p;
      }
    }
    if (!Number.isFinite(total)) {
      perVertex[v] = Infinity;
      notFinite ??= { vertex: v, instant: firstNotFinite(path) };
      continue;
    }
    if (lowX < min[0]!) min[0] = lowX;
    if (lowY < min[1]!) min[1] = lowY;
    if (lowZ < min[2]!) min[2] = lowZ;
    if (highX > max[0]!) max[0] = highX;
    if (highY > max[1]!) max[1] = highY;
    if (highZ > max[2]!) max[2] = highZ;
    if (farthest > 0) perVertex[v] = diameter(path, farthestAt);
  }
  for (let k = 0; k < instants; k++) fromStart[k] = Math.sqrt(fromStart[k]!);
  return { perVertex, fromStart, box: { min, max }, notFinite };
}

function everyBone(palettes: Float64Array, instants: number): Uint8Array {
  return new Uint8Array(palettes.length / (16 * instants)).fill(1);
}

/** Sweeps to the farthest place before the ball is tried: more find little. */
const SWEEPS = 4;

/** Largest distance between two places of a path; `end` is where one far from the first stands. */
function diameter(path: Float64Array, end: number): number {
  let longest = 0;
  let start = 0;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const x = path[end]!;
    const y = path[end + 1]!;
    const z = path[end + 2]!;
    let farthest = 0;
    let farthestAt = end;
    for (let p = 0; p < path.length; p += 3) {
      const square = (path[p]! - x) ** 2 + (path[p + 1]! - y) ** 2 + (path[p + 2]! - z) ** 2;
      if (square > farthest) {
        farthest = square;
        farthestAt = p;
      }
    }
    if (farthest <= longest) break;
    longest = farthest;
    start = end;
    end = farthestAt;
  }
  const cx = (path[start]! + path[end]!) / 2;
  const cy = (path[start + 1]! + path[end + 1]!) / 2;
  const cz = (path[start + 2]! + path[end + 2]!) / 2;
  // A hair outside the ball is no longer pair: places on one circle stay out of the inner loop.
  const ball = (longest / 4) * (1 + 1e-12);
  for (let p = 0; p < path.length; p += 3) {
    const px = path[p]!;
    const py = path[p + 1]!;
    const pz = path[p + 2]!;
    if ((px - cx) ** 2 + (py - cy) ** 2 + (pz - cz) ** 2 <= ball) continue;
    for (let q = 0; q < path.length; q += 3) {
      const square = (px - path[q]!) ** 2 + (py - path[q + 1]!) ** 2 + (pz - path[q + 2]!) ** 2;
      if (square > longest) longest = square;
    }
  }
  return Math.sqrt(longest);
}

function firstNotFinite(path: Float64Array): number {
  const at = path.findIndex((value) => !Number.isFinite(value));
  // Finite places so far apart that the square of their distance is not: the first instant stands for them.
  return at < 0 ? 0 : Math.floor(at / 3);
}
