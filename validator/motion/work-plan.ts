import { LIMITS } from "bindpose/contract/words";
import type { MotionScene } from "./measure-motion.js";
import type { Motion } from "./motion.js";

/** Vertices posed in one judgement, all instants and animations together: about half a minute. */
const POSED_VERTICES = 1e9;
/** What posing one bone costs, in vertices. */
const BONE_COST = 20;
/** What the strain of one animation costs, in instants. */
const STRAIN_COST = 24;
/** Numbers in the palettes of one animation: 64 MB. */
const PALETTE_NUMBERS = 8e6;
/** Poses in which one joint is tried. */
const JOINT_POSES = 5;
/** Instants below which an animation is rather not measured; fewer only where memory is short. */
const FEWEST_INSTANTS = LIMITS.evenSteps + 1;
const FEWEST_FITTING = 9;

export interface WorkPlan {
  /** At most so many instants of each animation are posed. */
  readonly instants: number;
  readonly measured: ReadonlySet<Motion>;
  /** At most so many joints are tried. */
  readonly joints: number;
}

/** Spreads a bounded amount of work over an asset's animations, the required ones first. */
export function planWork(
  motions: readonly { readonly motion: Motion }[],
  scene: MotionScene,
): WorkPlan {
  const pose = scene.surface.vertexCount + BONE_COST * scene.bones.length;
  const posesEach = POSED_VERTICES / (pose * Math.max(1, motions.length)) - STRAIN_COST;
  const affordable = Math.min(LIMITS.meshInstants, Math.max(FEWEST_INSTANTS, posesEach));
  const fitting = Math.max(FEWEST_FITTING, PALETTE_NUMBERS / (16 * scene.bones.length));
  const instants = Math.floor(Math.min(affordable, fitting));
  const most = Math.max(1, Math.floor(POSED_VERTICES / (pose * (instants + STRAIN_COST))));
  const byNeed = motions
    .map(({ motion }) => motion)
    .sort((a, b) => Number(b.required !== null) - Number(a.required !== null));
  return {
    instants,
    measured: new Set(byNeed.slice(0, most)),
    joints: Math.max(1, Math.floor(POSED_VERTICES / (pose * JOINT_POSES))),
  };
}
