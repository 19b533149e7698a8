import { AFFINE_STRIDE, type CompiledAnimation } from "bindpose/runtime";
import type { BoneClip, BoneMotion } from "./bone-motion.js";
import type { NodeTransform } from "./node-transform.js";
import { alignSign, angleBetween } from "./quaternion.js";

/** A bone's node over one clip at N fine instants: what the keys are chosen from. */
export interface BoneSamples {
  readonly count: number;
  /** N: ms, from 0 to the period. */
  readonly times: Float64Array;
  /** N: the same as a file has them, strictly increasing. */
  readonly seconds: Float32Array;
  /** N: 1 where a key must stand: at 0, at the bone's own keyframes, beside a jump, at the period. */
  readonly knots: Uint8Array;
  /** N: 1 where the value jumps between this instant and the next. */
  readonly jumps: Uint8Array;
  /** 4N: signs aligned from each to the next. */
  readonly rotations: Float64Array;
  /** 3N: metres. */
  readonly translations: Float64Array;
}

/** What counts as a jump: a difference that no key could follow, in radians and metres. */
export interface JumpBounds {
  readonly rotation: number;
  readonly translation: number;
}

/** Instants lie at most so far apart, unless a segment is very long. */
const STEP_MS = 1;
const MIN_STEPS = 8;
const MAX_STEPS = 16_384;
/** Radians that the bone's turns may travel between two instants: far from half a turn. */
const MAX_TRAVEL = 0.5;
/**
 * How long a jump takes in the file, since a linear channel has no corner of zero width: longer
 * than the 1e-5 s below which importers take two keys for one.
 */
const JUMP_MS = 0.1;
/** Clips whose float32 seconds tell instants a tenth of a millisecond apart. */
const PERIODS_MS = { least: 0.01, most: 600_000 };

/**
 * Samples a bone's node. Where the clip loops, the last instant has the value that the period is
 * approached with: at the period itself the next round begins.
 * @throws RangeError for a period that float32 seconds cannot divide
 */
export function sampleBone(
  motion: BoneMotion,
  { animation, keyTimes }: BoneClip,
  node: NodeTransform,
  bounds: JumpBounds,
): BoneSamples {
  const { periodMs, loop, name } = animation;
  if (periodMs < PERIODS_MS.least || periodMs > PERIODS_MS.most) {
    const expected = `${PERIODS_MS.least} to ${PERIODS_MS.most} ms`;
    throw new RangeError(`animation "${name}": expected a period of ${expected}, got ${periodMs}`);
  }
  const times: number[] = [];
  const knots: number[] = [];
  const jumps: number[] = [];
  const add = (timeMs: number, knot: number, jump: number) => {
    // Instants that float32 does not tell apart are one: the later counts.
    const same = fileSeconds(timeMs) === fileSeconds(times.at(-1) ?? -1);
    const at = same ? times.length - 1 : times.length;
    times[at] = timeMs;
    knots[at] = knot;
    jumps[at] = jump;
  };
  const list = [...new Set([0, ...keyTimes, periodMs])].sort((a, b) => a - b);
  for (let i = 1; i < list.length; i++) {
    const from = list[i - 1]!;
    const to = list[i]!;
    const jump = !(loop && to === periodMs) && jumpsAt(motion, animation, node, to, bounds);
    const end = jump ? to - Math.min(JUMP_MS, (to - from) / 2) : to;
    const steps = stepsBetween(motion, animation, from, end);
    for (let step = 0; step < steps; step++) {
      add(from + ((end - from) * step) / steps, Number(step === 0), 0);
    }
    if (jump) add(end, 1, 1);
  }
  add(periodMs, 1, 0);
  return {
    count: times.length,
    seconds: Float32Array.from(times, fileSeconds),
    ...valuesAt(motion, animation, node, times),
    knots: Uint8Array.from(knots),
    jumps: Uint8Array.from(jumps),
  };
}

const FLOAT = new Float32Array(1);
const BITS = new Int32Array(FLOAT.buffer);

/**
 * The largest float32 that is not later: at the instant of a jump, the jump has happened. For the
 * period too, which a clip must not outlast.
 */
function fileSeconds(timeMs: number): number {
  FLOAT[0] = timeMs / 1000;
  if (FLOAT[0] > timeMs / 1000) BITS[0]!--;
  return FLOAT[0];
}

/** The largest float64 below: where a curve still has the value that it approaches `timeMs` with. */
function justBefore(timeMs: number): number {
  return timeMs * (1 - Number.EPSILON);
}

function jumpsAt(
  motion: BoneMotion,
  animation: CompiledAnimation,
  node: NodeTransform,
  timeMs: number,
  bounds: JumpBounds,
): boolean {
  const matrix = new Float64Array(AFFINE_STRIDE);
  const rotations = new Float64Array(8);
  const translations = new Float64Array(6);
  [justBefore(timeMs), timeMs].forEach((instant, i) => {
    motion.sample(animation, instant, matrix);
    node(matrix, translations, 3 * i, rotations, 4 * i);
  });
  const [x, y, z] = [0, 1, 2].map((i) => translations[i]! - translations[3 + i]!);
  return (
    angleBetween(rotations, 0, rotations, 4) > bounds.rotation ||
    Math.hypot(x!, y!, z!) > bounds.translation
  );
}

/** As many as the length asks for, doubled until no step turns too far. */
function stepsBetween(
  motion: BoneMotion,
  animation: CompiledAnimation,
  from: number,
  to: number,
): number {
  const matrix = new Float64Array(AFFINE_STRIDE);
  const travel = (steps: number) => {
    let most = 0;
    let before: number[] = [];
    for (let step = 0; step <= steps; step++) {
      const timeMs = step === steps ? justBefore(to) : from + ((to - from) * step) / steps;
      motion.sample(animation, timeMs, matrix);
      let sum = 0;
      motion.turnValues.forEach((value, i) => {
        sum += Math.abs(value - (before[i] ?? value));
      });
      before = [...motion.turnValues];
      most = Math.max(most, sum);
    }
    return most;
  };
  let steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.ceil((to - from) / STEP_MS)));
  while (motion.turns && steps < MAX_STEPS && travel(steps) > MAX_TRAVEL) steps *= 2;
  return steps;
}

function valuesAt(
  motion: BoneMotion,
  animation: CompiledAnimation,
  node: NodeTransform,
  list: readonly number[],
): Pick<BoneSamples, "times" | "rotations" | "translations"> {
  const times = Float64Array.from(list);
  const rotations = new Float64Array(4 * times.length);
  const translations = new Float64Array(3 * times.length);
  const matrix = new Float64Array(AFFINE_STRIDE);
  const last = times.length - 1;
  times.forEach((timeMs, i) => {
    const instant = i === last && animation.loop ? justBefore(animation.periodMs) : timeMs;
    motion.sample(animation, instant, matrix);
    node(matrix, translations, 3 * i, rotations, 4 * i);
    if (i > 0) alignSign(rotations, 4 * (i - 1), 4 * i);
  });
  return { times, rotations, translations };
}
