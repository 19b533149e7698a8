import { LIMITS } from "bindpose/contract/words";
import { type SkinnedVertices, skinPositions } from "../pose/index.js";
import type { MeasuredMotion } from "./measure-motion.js";
import type { Motion } from "./motion.js";
import { probeVertices } from "./probe-vertices.js";
import type { Surface } from "./surface.js";

/** Instants at which two motions are held against each other. */
const COMPARED = 24;
/** Even shifts of a loop that are tried before the best one is refined; a multiple of COMPARED. */
const SHIFTS = 96;
/** Halvings of the step around the best shift: down to about a millionth of the period. */
const REFINEMENTS = 14;
/** Difference over the diagonal above which the best even shift is not worth refining. */
const HOPELESS = 0.1;
/** Difference of the boxes that two motions fill, above which they are not one motion. */
const BOX_DIFFERENCE = 0.02;

export interface MeasuredPair {
  readonly motion: Motion;
  readonly measured: MeasuredMotion;
}

/** One motion's poses of some vertices, at shares of a span of time. */
type Timeline = (share: number) => Float64Array;

/**
 * Largest distance, over the diagonal, between the poses of two motions once one of them is shifted
 * and stretched in time to fit the other best: loops by their periods and any shift, others from
 * their first to their last movement. A figure above 0.001 is that of a few vertices and the best
 * fit found; Infinity says that the boxes they fill differ already. The limit: a loop that holds
 * another's cycle several times over is not recognised.
 */
export function motionDifference(surface: Surface, a: MeasuredPair, b: MeasuredPair): number {
  const { diagonal } = surface;
  const [boxA, boxB] = [a, b].map(({ measured: { report } }) => [
    ...report.box.min,
    ...report.box.max,
  ]);
  if (boxA!.some((value, i) => Math.abs(value - boxB![i]!) > BOX_DIFFERENCE * diagonal)) {
    return Infinity;
  }
  const probes = probeVertices(surface);
  const active = [a.motion, b.motion].map((motion) => activeSpan(probes, motion));
  let timelines = (vertices: SkinnedVertices): [Timeline, Timeline] => [
    timeline(vertices, a.motion, ...active[0]!),
    timeline(vertices, b.motion, ...active[1]!),
  ];
  let best = largestDifference(...timelines(probes)) / diagonal;
  if (best > LIMITS.motion && a.motion.loop && b.motion.loop) {
    const shift = bestShift(probes, a.motion, b.motion, HOPELESS * diagonal);
    timelines = (vertices) => [
      timeline(vertices, a.motion, 0, a.motion.periodMs),
      timeline(vertices, b.motion, shift, shift + b.motion.periodMs),
    ];
    best = largestDifference(...timelines(probes)) / diagonal;
  }
  if (best > LIMITS.motion) return best;
  return largestDifference(...timelines(surface)) / diagonal;
}

function timeline(vertices: SkinnedVertices, motion: Motion, from: number, to: number): Timeline {
  const { periodMs, loop } = motion;
  return (share) => {
    const time = from + share * (to - from);
    return skinPositions(vertices, motion.palette(loop ? time % periodMs : time));
  };
}

function largestDifference(a: Timeline, b: Timeline): number {
  let largest = 0;
  for (let i = 0; i < COMPARED; i++) {
    const share = (i + 0.5) / COMPARED;
    largest = Math.max(largest, largestDistance(a(share), b(share)));
  }
  return largest;
}

/** The shift in ms of loop `b` that brings it nearest to loop `a`. */
function bestShift(vertices: SkinnedVertices, a: Motion, b: Motion, hopeless: number): number {
  const step = b.periodMs / SHIFTS;
  const posedA = Array.from({ length: COMPARED }, (_, i) =>
    timeline(vertices, a, 0, a.periodMs)((i + 0.5) / COMPARED),
  );
  const posedB = Array.from({ length: SHIFTS }, (_, i) =>
    timeline(vertices, b, 0, b.periodMs)(i / SHIFTS),
  );
  const stride = SHIFTS / COMPARED;
  let best = Infinity;
  let shift = 0;
  for (let s = 0; s < SHIFTS; s++) {
    let largest = 0;
    for (let i = 0; i < COMPARED && largest < best; i++) {
      const k = Math.floor((i + 0.5) * stride) + s;
      largest = Math.max(largest, largestDistance(posedA[i]!, posedB[k % SHIFTS]!));
    }
    if (largest < best) [best, shift] = [largest, s * step];
  }
  if (best > hopeless) return shift;
  for (let r = 1, reach = step / 2; r <= REFINEMENTS; r++, reach /= 2) {
    for (const candidate of [shift - reach, shift + reach]) {
      const shifted = timeline(vertices, b, candidate, candidate + b.periodMs);
      const found = largestDifference((share) => posedA[Math.floor(share * COMPARED)]!, shifted);
      if (found < best) [best, shift] = [found, candidate];
    }
  }
  return shift;
}

function largestDistance(a: Float64Array, b: Float64Array): number {
  let largest = 0;
  for (let p = 0; p < a.length; p += 3) {
    const square =
      (a[p]! - b[p]!) ** 2 + (a[p + 1]! - b[p + 1]!) ** 2 + (a[p + 2]! - b[p + 2]!) ** 2;
    if (square > largest) largest = square;
  }
  return Math.sqrt(largest);
}

/** From the last instant that is still the first pose to the first that is already the last one. */
function activeSpan(vertices: SkinnedVertices, motion: Motion): readonly [number, number] {
  const { periodMs } = motion;
  const differsFrom = (pose: Float64Array) => (timeMs: number) =>
    skinPositions(vertices, motion.palette(timeMs)).some(
      (value, i) => Math.abs(value - pose[i]!) > 1e-9 * (1 + Math.abs(value)),
    );
  const begun = differsFrom(skinPositions(vertices, motion.palette(0)));
  const goesOn = differsFrom(skinPositions(vertices, motion.palette(periodMs)));
  const grid = Array.from({ length: SHIFTS + 1 }, (_, i) => (periodMs * i) / SHIFTS);
  const first = grid.findIndex(begun);
  let last = grid.length - 1;
  while (last >= 0 && !goesOn(grid[last]!)) last--;
  if (first < 1 || last < 0 || last === SHIFTS) return [0, periodMs];
  return [
    turningPoint(grid[first - 1]!, grid[first]!, begun),
    turningPoint(grid[last]!, grid[last + 1]!, (timeMs) => !goesOn(timeMs)),
  ];
}

/** Where a condition that is false at `from` and true at `to` turns true. */
function turningPoint(from: number, to: number, holds: (timeMs: number) => boolean): number {
  for (let i = 0; i < 2 * REFINEMENTS; i++) {
    const middle = (from + to) / 2;
    if (holds(middle)) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
}
