import type { MeasuredMotion } from "./measure-motion.js";
import type { Motion } from "./motion.js";
import type { MotionScene } from "./motion-scene.js";
import type { MotionReporter } from "./reporter.js";
import { rounding, type TrackReach } from "./rig-motions.js";

/** Distance over the diagonal within which two poses are one: what float32 keys leave. */
const SAME_POSE = 1e-6;

/**
 * Says why an animation does not move the skin: an error with a code of its own where the animation
 * is required, else one warning that names the reason.
 * @param reaches of the rig's tracks; empty for an animation that a GLB embeds
 */
export function reportStillness(
  report: MotionReporter,
  scene: MotionScene,
  motion: Motion,
  measured: MeasuredMotion,
  reaches: readonly TrackReach[],
): void {
  const animation = motion.name;
  const { largest, movedShare } = measured.report;
  const required = motion.required !== null;
  const still = (why: string) => report("MOTION_NEVER_MOVES", { animation, why, largest });
  const carriesSkin = (bone: number) => scene.surface.bonesWithSkin[bone] === 1;
  const { changedBones } = measured;

  if (changedBones.length === 0) {
    const flattened = reaches.find(
      ({ lowest, highest, changes }) => !changes && highest - lowest > rounding(highest),
    );
    if (reaches.some(({ changes }) => changes)) {
      if (required) report("MOTION_BELOW_THRESHOLD", { animation, largest, movedShare });
      else still("its values change, but every pose is the same");
    } else if (flattened !== undefined) {
      const { joint, lowest, highest } = flattened;
      const clamped = Math.min(Math.max(lowest, joint.min), joint.max);
      if (required) {
        const params = { animation, joint: joint.name, lowest, highest, clamped };
        report("MOTION_CLAMPED_FLAT", params);
      } else still(`the range of "${joint.name}" flattens its keys`);
    } else if (measured.fromRest > SAME_POSE) {
      const params = { animation, fromRest: measured.fromRest };
      report(required ? "MOTION_STATIC_POSE" : "MOTION_POSE_ONLY", params);
    } else if (required) report("MOTION_KEYS_EQUAL", { animation });
    else still("its values never change");
    return;
  }
  if (!changedBones.some(carriesSkin)) {
    const names = (bones: readonly number[]) => bones.map((bone) => scene.bones[bone]!.name);
    const sockets = changedBones.filter((bone) => scene.bones[bone]!.socket);
    if (sockets.length > 0) {
      if (required) report("MOTION_SOCKETS_ONLY", { animation, bones: names(sockets) });
      else still("it moves only sockets");
    } else if (required) {
      report("MOTION_BONES_WITHOUT_SKIN", { animation, bones: names(changedBones) });
    } else still("it moves only bones without vertices");
    return;
  }
  if (required) report("MOTION_BELOW_THRESHOLD", { animation, largest, movedShare });
  else still("less than 0.1 % of the area moves by 0.001");
}
