import type { DeformationReport, MotionReport } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { skinPositions } from "../pose/index.js";
import { chooseInstants } from "./choose-instants.js";
import { changedBones, mostBentInstant } from "./compare-palettes.js";
import { type Displacement, measureDisplacement } from "./measure-displacement.js";
import { measureStrain } from "./measure-strain.js";
import { measureWalk } from "./measure-walk.js";
import type { Motion } from "./motion.js";
import type { MotionScene } from "./motion-scene.js";
import { rigidFitResidual } from "./rigid-fit.js";
import type { Surface } from "./surface.js";

/** The figures of one motion: the report, and what findings need beyond it. */
export interface MeasuredMotion {
  readonly report: MotionReport;
  /** Bones whose matrices change between two instants. */
  readonly changedBones: readonly number[];
  /** Over the diagonal: one entry a bone, the largest movement of the skin that it dominates. */
  readonly largestByBone: Float64Array;
  /** Enough of the skin moves far enough. */
  readonly moves: boolean;
  /** The motion is one rigid motion of the whole mesh. */
  readonly rigid: boolean;
  /** How far the first instant's pose stands from rest, where nothing changes; else 0. */
  readonly fromRest: number;
  /** The seam that is left when the root's travel is taken off. */
  readonly seamInPlace: number;
}

/** Share of a motion that a rigid one may leave unexplained: a breath bends little, and bends. */
const RIGID_SHARE = 0.1;

/** Even instants at which the strain is measured, both ends included. */
const STRAIN_INSTANTS = 9;
const DEEP_STRAIN_INSTANTS = 33;

/**
 * Measures one motion of the skin (contract, section 6). Memory: the palettes of all instants, and
 * a few numbers a vertex.
 * @returns null with the place where a vertex's position is not a finite number
 */
export function measureMotion(
  scene: MotionScene,
  motion: Motion,
  instantLimit: number,
): MeasuredMotion | { readonly notFinite: { readonly vertex: number; readonly timeMs: number } } {
  const { surface } = scene;
  const { times, dropped } = chooseInstants(
    motion.keyTimes,
    motion.extremes,
    motion.periodMs,
    instantLimit,
  );
  const palettes = posePalettes(motion, times, scene.bones.length);
  const changed = changedBones(palettes, times.length);
  const changes = new Uint8Array(scene.bones.length);
  for (const bone of changed) changes[bone] = 1;
  const skinMoves = changed.some((bone) => surface.bonesWithSkin[bone] === 1);
  const first = palettes.subarray(0, 16 * scene.bones.length);
  const displacement = measureDisplacement(surface, palettes, times.length, changes);
  if (displacement.notFinite !== null) {
    const { vertex, instant } = displacement.notFinite;
    return { notFinite: { vertex, timeMs: times[instant]! } };
  }
  const extent = summarise(surface, displacement, scene.bones.length);
  const peak = indexOfLargest(displacement.fromStart);
  const strain = measureStrains(
    scene,
    motion,
    skinMoves ? [times[peak]!, times[mostBentInstant(surface, palettes, times.length)]!] : null,
  );
  const ends = measureEnds(scene, motion, first, palettes, displacement.fromStart);
  const { diagonal } = surface;
  return {
    report: {
      animation: motion.name,
      required: motion.required !== null,
      periodMs: motion.periodMs,
      loop: motion.loop,
      instants: times.length,
      instantsDropped: dropped,
      largest: extent.largest,
      mean: extent.mean,
      movedShare: extent.movedShare,
      peakMs: times[peak]!,
      peakVertex: extent.largestVertex,
      carriedBy: extent.movedByBone
        .map((area, bone) => ({ bone: scene.bones[bone]!.name, share: area / extent.movedShare }))
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share),
      rigidResidual: strain.residual / diagonal,
      seam: ends.seam / diagonal,
      rootTravel: ends.travel / diagonal,
      box: {
        min: [displacement.box.min[0]!, displacement.box.min[1]!, displacement.box.min[2]!],
        max: [displacement.box.max[0]!, displacement.box.max[1]!, displacement.box.max[2]!],
      },
      deformation: strain.deformation,
      walk: scene.isDeep ? measureWalk(scene, motion) : null,
    },
    changedBones: changed,
    largestByBone: extent.largestByBone,
    moves: extent.largest >= LIMITS.motion && extent.movedShare >= LIMITS.movedShare,
    rigid:
      strain.residual < LIMITS.motion * diagonal &&
      strain.residual < RIGID_SHARE * extent.largest * diagonal,
    fromRest: skinMoves ? 0 : distanceBetween(scene, scene.rest, first) / diagonal,
    seamInPlace: ends.seamInPlace / diagonal,
  };
}

function posePalettes(motion: Motion, times: readonly number[], boneCount: number): Float64Array {
  const palettes = new Float64Array(16 * boneCount * times.length);
  for (const [k, time] of times.entries()) palettes.set(motion.palette(time), 16 * boneCount * k);
  return palettes;
}

/** Per-vertex distances, summed up over the area. */
function summarise(surface: Surface, displacement: Displacement, boneCount: number) {
  const { areaShares, dominantBones, diagonal } = surface;
  const largestByBone = new Float64Array(boneCount);
  const movedByBone = new Array<number>(boneCount).fill(0);
  let largest = 0;
  let largestVertex: number | null = null;
  let mean = 0;
  let movedShare = 0;
  for (let v = 0; v < surface.vertexCount; v++) {
    const distance = displacement.perVertex[v]! / diagonal;
    const share = areaShares[v]!;
    const bone = dominantBones[v]!;
    mean += share * distance;
    largestByBone[bone] = Math.max(largestByBone[bone]!, distance);
    if (distance > largest) {
      largest = distance;
      largestVertex = v;
    }
    if (distance < LIMITS.motion) continue;
    movedShare += share;
    movedByBone[bone]! += share;
  }
  movedShare = Math.min(1, movedShare);
  return { largest, largestVertex, mean, movedShare, largestByBone, movedByBone };
}

/**
 * Strain at nine even instants and the peak; the rigid fit there and where the bones differ most.
 * Where no strain is asked for, the fit is at the last two alone.
 */
function measureStrains(
  scene: MotionScene,
  motion: Motion,
  special: readonly [peakMs: number, bentMs: number] | null,
): { deformation: DeformationReport[]; residual: number } {
  const strains = scene.isDeep ? DEEP_STRAIN_INSTANTS : STRAIN_INSTANTS;
  const even = Array.from({ length: strains }, (_, i) => (motion.periodMs * i) / (strains - 1));
  const { surface, shape } = scene;
  // A pose that does not change is measured once.
  const asked = special === null ? [0] : [...even, special[0]];
  const reported = new Set(shape === null ? asked.slice(-1) : asked);
  const all = new Set(special === null ? reported : [...reported, special[1]]);
  const posed = new Float64Array(surface.positions.length);
  const deformation: DeformationReport[] = [];
  let residual = 0;
  for (const timeMs of [...all].sort((a, b) => a - b)) {
    const palette = motion.palette(timeMs);
    skinPositions(surface, palette, 0, posed);
    residual = Math.max(residual, rigidFitResidual(surface.reference, posed, surface.areaShares));
    if (shape !== null && reported.has(timeMs)) {
      deformation.push(measureStrain(surface, shape, palette, posed, timeMs));
    }
  }
  return { deformation, residual };
}

/** What the end of the period does to the start: the mesh's jump and the root's travel. */
function measureEnds(
  scene: MotionScene,
  motion: Motion,
  first: Float64Array,
  palettes: Float64Array,
  fromStart: Float64Array,
) {
  const last = motion.seamPalette();
  // Where no step jumps at the end, its pose has been measured already.
  const measured = palettes.subarray(-last.length);
  const seam = last.every((value, i) => value === measured[i])
    ? fromStart.at(-1)!
    : distanceBetween(scene, first, last);
  const start = place(first, scene.bones[0]!.head);
  const end = place(last, scene.bones[0]!.head);
  const shift = start.map((value, axis) => end[axis]! - value);
  const travel = Math.hypot(...shift);
  if (travel < LIMITS.motion * scene.surface.diagonal) return { seam, travel, seamInPlace: seam };
  const inPlace = last.slice();
  for (let m = 12; m < inPlace.length; m += 16) {
    for (let axis = 0; axis < 3; axis++) inPlace[m + axis]! -= shift[axis]!;
  }
  return { seam, travel, seamInPlace: distanceBetween(scene, first, inPlace) };
}

/** Largest distance of a vertex between two poses. */
function distanceBetween(scene: MotionScene, a: Float64Array, b: Float64Array): number {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return measureDisplacement(scene.surface, both, 2).fromStart[1]!;
}

function place(palette: Float64Array, [x, y, z]: readonly [number, number, number]): number[] {
  return [0, 1, 2].map(
    (row) => palette[row]! * x + palette[4 + row]! * y + palette[8 + row]! * z + palette[12 + row]!,
  );
}

function indexOfLargest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}
