import { LIMITS } from "../words/limits.js";
import type { FindingCode } from "./registry.js";

const { smallMotion, largeMotion, absurdMotion, sweepVolume, sweepRadius, sweepStretch } = LIMITS;
const MOTION = `a vertex by ${LIMITS.motion} of the bind diagonal, and ${percent(LIMITS.movedShare)} of the area`;

/** What a rule measures against, of those that measure. */
const ROWS: Partial<Record<FindingCode, string>> = {
  MOTION_ABSURD: `more than ${absurdMotion} bind diagonals`,
  MOTION_BELOW_THRESHOLD: `must move ${MOTION}`,
  MOTION_JOINT_STILL: `must move a vertex by ${LIMITS.motion} of the bind diagonal, or a socket`,
  MOTION_LARGE: `more than ${largeMotion} bind diagonals`,
  MOTION_LARGE_LOOP: `more than ${largeMotion} bind diagonals`,
  MOTION_NEVER_MOVES: `must move ${MOTION}`,
  MOTION_REQUIRED_JOINT_STILL: `must move a vertex by ${LIMITS.motion} of the bind diagonal, or a socket`,
  MOTION_ROOT_TRAVELS: `more than ${LIMITS.motion} of the bind diagonal over a period`,
  MOTION_SEAM: `more than ${LIMITS.motion} of the bind diagonal`,
  MOTION_SMALL: `less than ${smallMotion} of the bind diagonal`,
  MOTION_SWEEP_STRETCH: `more than ${sweepStretch} times the bind length, one edge in a thousand left out`,
  MOTION_SWEEP_THIN: `below ${percent(sweepRadius)} of the bind radius`,
  MOTION_SWEEP_VOLUME: `more than ${percent(-sweepVolume)} of the volume lost within 1.6 limb radii of the joint`,
  SKIN_FAR_BONE: `more than ${LIMITS.farSkin} times as far as the bone's skin usually is`,
  SKIN_FUSED: `bones ${LIMITS.fusedSteps} steps or more apart in the skeleton`,
  SKIN_ONE_BONE: `more than ${percent(LIMITS.oneBoneShare)} of the area`,
  TRIANGLE_DEGENERATE: `height over longest edge below ${LIMITS.degenerateAspect}`,
  WEIGHTS_SUM: `off by more than ${LIMITS.weightSumPerInfluence} per influence`,
};

/** The figure from which a rule speaks, in words; null for a rule that measures nothing. */
export function ruleLimit(code: FindingCode): string | null {
  return ROWS[code] ?? null;
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(4))} %`;
}
