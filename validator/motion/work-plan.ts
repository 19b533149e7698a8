import { LIMITS } from "bindpose/contract/words";
import type { Motion } from "./motion.js";
import type { MotionScene } from "./motion-scene.js";

/** Vertices posed in one judgement, all instants and animations together: about half a minute. */
export const POSED_VERTICES = 1e9;
/** Animations that are measured at most: each has its own cost, however small it is. */
const MEASURED_MOTIONS = 1000;
/** What a matrix or a curve of a palette costs, in posed vertices. */
const PALETTE_COST = 100;
/** What the strain of one animation costs, in instants. */
const STRAIN_COST = 24;
/** Numbers in the palettes of one animation: 64 MB. */
const PALETTE_NUMBERS = 8e6;
/** Poses in which one joint is tried. */
const JOINT_POSES = 5;
/** Poses that it takes to tell whether two animations are one, and vertices in each. */
const PAIR_POSES = 1000;
const PAIR_VERTICES = 256;
/** Instants below which an animation is rather not measured; fewer only where memory is short. */
const FEWEST_INSTANTS = LIMITS.evenSteps + 1;
const FEWEST_FITTING = 9;

export interface WorkPlan {
  /** At most so many instants of each animation are posed. */
  readonly instants: number;
  readonly measured: ReadonlySet<Motion>;
  /** At most so many joints are tried. */
  readonly joints: number;
  /** At most so many pairs of animations are compared. */
  readonly pairs: number;
}

/** Spreads a bounded amount of work over an asset's animations, the required ones first. */
export function planWork(
  motions: readonly Motion[],
  scene: MotionScene,
  bound: number = POSED_VERTICES,
): WorkPlan {
  const { vertexCount } = scene.surface;
  const costOf = (motion: Motion) => vertexCount + PALETTE_COST * motion.paletteCost;
  let all = 1;
  let largestPalette = scene.restCost;
  for (const motion of motions) {
    all += costOf(motion);
    largestPalette = Math.max(largestPalette, motion.paletteCost);
  }
  const affordable = Math.max(FEWEST_INSTANTS, bound / all - STRAIN_COST);
  const fitting = Math.max(FEWEST_FITTING, PALETTE_NUMBERS / (16 * scene.bones.length));
  const instants = Math.floor(Math.min(LIMITS.meshInstants, affordable, fitting));

  const byNeed = [...motions].sort(
    (a, b) => Number(b.required !== null) - Number(a.required !== null),
  );
  const measured = new Set<Motion>();
  let left = bound;
  for (const motion of byNeed) {
    left -= costOf(motion) * (instants + STRAIN_COST);
    // One is measured whatever it costs.
    if ((left < 0 && measured.size > 0) || measured.size >= MEASURED_MOTIONS) break;
    measured.add(motion);
  }
  const palette = PALETTE_COST * largestPalette;
  return {
    instants,
    measured,
    joints: Math.max(1, Math.floor(bound / (JOINT_POSES * (vertexCount + palette)))),
    pairs: Math.max(1, Math.floor(bound / (PAIR_POSES * (PAIR_VERTICES + palette)))),
  };
}
