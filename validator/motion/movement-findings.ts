import { LIMITS } from "bindpose/contract/words";
import type { MeasuredMotion } from "./measure-motion.js";
import type { Motion } from "./motion.js";
import type { MotionScene } from "./motion-scene.js";
import type { MotionReporter } from "./reporter.js";

/** What is to be said of the size of a motion, and of what the case asks of it. */
export function reportMovement(
  report: MotionReporter,
  scene: MotionScene,
  motion: Motion,
  measured: MeasuredMotion,
): void {
  const animation = motion.name;
  const { largest, movedShare, peakVertex, peakMs, rootTravel } = measured.report;
  const at = { vertex: peakVertex!, timeMs: peakMs };
  const asked = motion.required;

  if (largest > LIMITS.absurdMotion) {
    report("MOTION_ABSURD", { animation, largest, vertex: peakVertex! }, at);
  } else if (largest > LIMITS.largeMotion) {
    report(motion.loop ? "MOTION_LARGE_LOOP" : "MOTION_LARGE", { animation, largest }, at);
  } else if (largest < LIMITS.smallMotion && asked?.minMotion === undefined) {
    report("MOTION_SMALL", { animation, largest }, at);
  }

  const { minMotion, minMovedShare, movesBones, rootMotion } = asked ?? {};
  if (minMotion !== undefined && largest < minMotion) {
    report("MOTION_BELOW_CASE", { animation, largest, minMotion });
  }
  if (minMovedShare !== undefined && movedShare < minMovedShare) {
    report("MOTION_SHARE_BELOW_CASE", { animation, movedShare, minMovedShare });
  }
  for (const name of movesBones ?? []) {
    const bone = scene.bones.findIndex((candidate) => candidate.name === name);
    const moved = measured.largestByBone[bone];
    if (moved !== undefined && moved < LIMITS.motion) {
      report("MOTION_BONE_STILL", { animation, bone: name, largest: moved }, { bone: name });
    }
  }
  if (rootMotion === "forbidden" && rootTravel > LIMITS.motion) {
    report("MOTION_ROOT_FORBIDDEN", { animation, travel: rootTravel });
  } else if (rootMotion === undefined && motion.loop && rootTravel > LIMITS.motion) {
    report("MOTION_ROOT_TRAVELS", { animation, travel: rootTravel });
  }
}

/**
 * The seam of a loop. The jump that the root's travel makes is that finding's, so what counts here
 * is what is left when the root is put back.
 */
export function reportSeam(report: MotionReporter, motion: Motion, measured: MeasuredMotion): void {
  const animation = motion.name;
  const seam = measured.seamInPlace;
  if (seam <= LIMITS.motion) return;
  if (motion.required?.seam === "forbidden") report("MOTION_SEAM_FORBIDDEN", { animation, seam });
  else if (motion.required?.seam !== "allowed") report("MOTION_SEAM", { animation, seam });
}
