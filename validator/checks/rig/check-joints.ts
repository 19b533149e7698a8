import { type ModelSpec, pointer } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** Each joint moves a bone within a range that holds its rest. */
export function checkJoints(rig: ModelSpec, report: Report): void {
  const bones = new Set(rig.bones.map(({ name }) => name));
  const tracked = new Set(rig.animations.flatMap(({ tracks }) => tracks.map(({ joint }) => joint)));
  for (const [index, joint] of rig.joints.entries()) {
    const { name, bone, min, max, rest, drive } = joint;
    const at = pointer("joints", index);
    if (!bones.has(bone)) {
      const nearest = nearestName(bone, bones) ?? null;
      report("JOINT_BONE_UNKNOWN", { name, target: bone, nearest }, { pointer: `${at}/bone` });
    }
    if (min >= max) report("JOINT_RANGE", { name, min, max }, { pointer: at });
    else if (rest < min || rest > max) {
      report("JOINT_REST", { name, rest, min, max }, { pointer: `${at}/rest` });
    } else if (rest !== 0 || min > 0 || max < 0) {
      report("JOINT_REST_NOT_BIND", { name, rest, min, max }, { pointer: `${at}/rest` });
    }
    if (drive === "auto" && joint.follow === undefined && !tracked.has(name)) {
      report("JOINT_NOT_DRIVEN", { name }, { pointer: `${at}/drive` });
    }
  }
}
