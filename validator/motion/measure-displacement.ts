import { pathDiameter } from "./path-diameter.js";
import { type PathMemory, POINT } from "./path-memory.js";
import { isCarried, type Surface } from "./surface.js";
import { boxOf, farthestInstant, farthestSquare, openPath, placeAt } from "./vertex-path.js";

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

/** Where the first place stands. */
const START = placeAt(0);
/**
 * Poses every vertex at every instant and measures its path. One vertex is taken through all
 * instants before the next, so nothing is kept but the figures: memory is V + K numbers, and the
 * palettes once more. Every pose is by `PathRun`, in double precision and to the same bits whether
 * WebAssembly or the plain loop is at work.
 *
 * The largest distance between two of a vertex's K places is exact (`pathDiameter`).
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
  const { vertexCount } = surface;
  const path = openPath(palettes, instants, vertexCount * instants);
  const perVertex = new Float64Array(vertexCount);
  let notFinite: Displacement["notFinite"] = null;
  for (let v = 0; v < vertexCount; v++) {
    // A vertex none of whose bones moves has one place.
    const moves = isCarried(surface, v, changed);
    const pairs = moves ? path.pairs : 1;
    poseVertex(path, surface, v, pairs);
    if (!moves) holdStill(path.numbers);
    perVertex[v] = measurePath(path, pairs);
    if (perVertex[v] === Infinity) {
      notFinite ??= { vertex: v, instant: firstNotFinite(path.numbers, instants) };
    }
  }
  const squares = path.numbers.subarray(path.starts / 8, path.starts / 8 + instants);
  return { perVertex, fromStart: squares.map(Math.sqrt), box: boxOf(path.numbers), notFinite };
}

/** Makes the second place of the first pair the first. */
function holdStill(numbers: Float64Array): void {
  for (let axis = START; axis < START + 6; axis += 2) numbers[axis + 1] = numbers[axis]!;
}

/** The path's diameter; box and `starts` take it in. Infinity where it is not finite. */
function measurePath(path: PathMemory, pairs: number): number {
  const { run, numbers, starts } = path;
  run.start(pairs, 8 * START, starts);
  if (!Number.isFinite(numbers[4]! + numbers[5]!)) return Infinity;
  return farthestSquare(numbers) === 0 ? 0 : pathDiameter(path, farthestInstant(numbers));
}

/** The vertex's places at the first `pairs` of instants. */
function poseVertex(
  { run, numbers, matrices, stride }: PathMemory,
  { positions, slots, joints, weights }: Surface,
  v: number,
  pairs: number,
): void {
  let isPosed = false;
  for (let i = slots * v; i < slots * v + slots; i++) {
    const w = weights[i]!;
    if (w === 0) continue;
    const bone = matrices + stride * joints[i]!;
    numbers[POINT] = w * positions[3 * v]!;
    numbers[POINT + 2] = w * positions[3 * v + 1]!;
    numbers[POINT + 4] = w * positions[3 * v + 2]!;
    numbers[POINT + 6] = w;
    if (isPosed) run.add(bone, pairs);
    else run.set(bone, pairs);
    isPosed = true;
  }
  // Without any weight it falls to the origin, as the sum of nothing.
  if (!isPosed) numbers.fill(0, START, placeAt(2 * pairs));
}

function everyBone(palettes: Float64Array, instants: number): Uint8Array {
  return new Uint8Array(palettes.length / (16 * instants)).fill(1);
}

function firstNotFinite(numbers: Float64Array, instants: number): number {
  for (let k = 0; k < instants; k++) {
    for (let axis = 0; axis < 3; axis++) {
      if (!Number.isFinite(numbers[placeAt(k) + 2 * axis])) return k;
    }
  }
  // Finite places so far apart that the square of their distance is not: the first stands for them.
  return 0;
}
