import { AFFINE_STRIDE, type CompiledAnimation } from "bindpose/runtime";
import type { BoneClip, BoneMotion } from "./bone-motion.js";
import type { NodeTransform } from "./node-transform.js";
import { alignSign, angleBetween, slerp } from "./quaternion.js";

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

/** How far a baked node may be from the rig's: radians, and metres. */
export interface BakeBounds {
  readonly rotation: number;
  readonly translation: number;
}

/** The node at one instant; `turns` are the values of the bone's turning joints. */
interface Instant {
  readonly timeMs: number;
  readonly rotation: Float64Array;
  readonly translation: Float64Array;
  readonly turns: Float64Array;
  knot: boolean;
  jump: boolean;
}

/** Instants lie at most so far apart, unless a segment is very long; nearer where it bends. */
const STEP_MS = 2;
const MIN_STEPS = 8;
const MAX_STEPS = 16_384;
/** Radians that the bone's turns may travel between two instants: far from half a turn. */
const MAX_TRAVEL = 0.5;
/** Share of the bounds by which the middle between two instants may be off. */
const STRAIGHT = 0.02;
/** Share of the bounds from which a difference at one instant is a jump. */
const JUMP = 0.25;
/**
 * How long a jump takes in the file, since a linear channel has no corner of zero width: longer
 * than the 1e-5 s below which importers take two keys for one.
 */
const JUMP_MS = 0.1;
/** What bends within so short a time counts as a jump too. */
const FINEST_MS = 0.02;
/** Clips whose float32 seconds tell instants a tenth of a millisecond apart. */
const PERIODS_MS = { least: 0.01, most: 600_000 };

/**
 * Samples a bone's node so finely that it runs straight between two instants. Where the clip loops,
 * the last instant has the value that the period is approached with: at the period itself the next
 * round begins.
 * @throws RangeError for a period that float32 seconds cannot divide
 */
export function sampleBone(
  motion: BoneMotion,
  { animation, keyTimes }: BoneClip,
  node: NodeTransform,
  bounds: BakeBounds,
): BoneSamples {
  const { periodMs, loop, name } = animation;
  if (periodMs < PERIODS_MS.least || periodMs > PERIODS_MS.most) {
    const expected = `${PERIODS_MS.least} to ${PERIODS_MS.most} ms`;
    throw new RangeError(`animation "${name}": expected a period of ${expected}, got ${periodMs}`);
  }
  const at = instantOf(motion, animation, node);
  const instants: Instant[] = [];
  const knots = [...new Set([0, ...keyTimes, periodMs])].sort((a, b) => a - b);
  for (let i = 1; i < knots.length; i++) {
    const from = knots[i - 1]!;
    const to = knots[i]!;
    const before = at(to, justBefore(to));
    const jump = !(loop && to === periodMs) && !isNear(before, at(to), bounds, JUMP);
    const last = jump ? at(to - Math.min(JUMP_MS, (to - from) / 2)) : before;
    last.jump = jump;
    const length = last.timeMs - from;
    const steps = Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.ceil(length / STEP_MS)));
    let left = at(from);
    left.knot = true;
    instants.push(left);
    for (let step = 1; step <= steps; step++) {
      const right = step === steps ? last : at(from + (length * step) / steps);
      refine(left, right, at, bounds, instants);
      if (step < steps || jump) instants.push(right);
      left = right;
    }
    last.knot = true;
  }
  const end = at(periodMs, loop ? justBefore(periodMs) : periodMs);
  end.knot = true;
  instants.push(end);
  return pack(apart(instants));
}

/** Evaluates at `readMs`, and calls it `timeMs`. */
function instantOf(motion: BoneMotion, animation: CompiledAnimation, node: NodeTransform) {
  const matrix = new Float64Array(AFFINE_STRIDE);
  return (timeMs: number, readMs = timeMs): Instant => {
    const rotation = new Float64Array(4);
    const translation = new Float64Array(3);
    motion.sample(animation, readMs, matrix);
    node(matrix, translation, 0, rotation, 0);
    const turns = motion.turnValues.slice();
    return { timeMs, rotation, translation, turns, knot: false, jump: false };
  };
}

/** Adds what must stand between two instants so that each middle lies where a line has it. */
function refine(
  left: Instant,
  right: Instant,
  at: (timeMs: number) => Instant,
  bounds: BakeBounds,
  out: Instant[],
): void {
  const middle = at((left.timeMs + right.timeMs) / 2);
  if (travel(left, right) <= MAX_TRAVEL && isNear(middle, between(left, right), bounds, STRAIGHT)) {
    return;
  }
  if (right.timeMs - left.timeMs <= FINEST_MS) {
    left.knot = true;
    left.jump = true;
    right.knot = true;
    return;
  }
  refine(left, middle, at, bounds, out);
  out.push(middle);
  refine(middle, right, at, bounds, out);
}

function travel(a: Instant, b: Instant): number {
  let sum = 0;
  for (let i = 0; i < a.turns.length; i++) sum += Math.abs(a.turns[i]! - b.turns[i]!);
  return sum;
}

type Place = Pick<Instant, "rotation" | "translation">;

function between(a: Place, b: Place): Place {
  const both = new Float64Array(8);
  both.set(a.rotation);
  both.set(b.rotation, 4);
  const rotation = new Float64Array(4);
  slerp(both, 0, 4, 0.5, rotation);
  return {
    rotation,
    translation: a.translation.map((value, i) => (value + b.translation[i]!) / 2),
  };
}

function isNear(a: Place, b: Place, bounds: BakeBounds, share: number): boolean {
  const [x, y, z] = [0, 1, 2].map((i) => a.translation[i]! - b.translation[i]!);
  return (
    angleBetween(a.rotation, 0, b.rotation, 0) <= share * bounds.rotation &&
    Math.hypot(x!, y!, z!) <= share * bounds.translation
  );
}

/** Instants that float32 does not tell apart are one: the later counts, with the marks of both. */
function apart(instants: readonly Instant[]): Instant[] {
  const list: Instant[] = [];
  for (const instant of instants) {
    const before = list.at(-1);
    if (before !== undefined && fileSeconds(before.timeMs) === fileSeconds(instant.timeMs)) {
      list.pop();
      instant.knot ||= before.knot;
    }
    list.push(instant);
  }
  return list;
}

function pack(instants: readonly Instant[]): BoneSamples {
  const rotations = new Float64Array(4 * instants.length);
  const translations = new Float64Array(3 * instants.length);
  instants.forEach(({ rotation, translation }, i) => {
    rotations.set(rotation, 4 * i);
    if (i > 0) alignSign(rotations, 4 * (i - 1), 4 * i);
    translations.set(translation, 3 * i);
  });
  return {
    count: instants.length,
    times: Float64Array.from(instants, ({ timeMs }) => timeMs),
    seconds: Float32Array.from(instants, ({ timeMs }) => fileSeconds(timeMs)),
    knots: Uint8Array.from(instants, ({ knot }) => Number(knot)),
    jumps: Uint8Array.from(instants, ({ jump }) => Number(jump)),
    rotations,
    translations,
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
