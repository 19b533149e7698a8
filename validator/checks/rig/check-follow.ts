import { type JointSpec, type ModelSpec, pointer } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** A joint that follows is auto, follows a known joint, has no track, and no circle arises. */
export function checkFollow(rig: ModelSpec, report: Report): void {
  const joints = new Map(rig.joints.map((joint) => [joint.name, joint]));
  const trackedIn = new Map<string, string>();
  for (const { name, tracks } of rig.animations) {
    for (const { joint } of tracks) if (!trackedIn.has(joint)) trackedIn.set(joint, name);
  }
  for (const [index, { name, drive, follow }] of rig.joints.entries()) {
    if (follow === undefined) continue;
    const place = { pointer: pointer("joints", index, "follow") };
    if (drive === "caller") report("JOINT_FOLLOW_CALLER", { name }, place);
    if (!joints.has(follow.joint)) {
      const nearest = nearestName(follow.joint, joints.keys()) ?? null;
      report("JOINT_FOLLOW_UNKNOWN", { name, target: follow.joint, nearest }, place);
    }
    const animation = trackedIn.get(name);
    if (animation !== undefined) report("JOINT_FOLLOW_TRACK", { name, animation }, place);
  }
  reportCycles(rig, joints, report);
}

/** Every joint is walked over once; a walk that meets itself is a circle. */
function reportCycles(
  rig: ModelSpec,
  joints: ReadonlyMap<string, JointSpec>,
  report: Report,
): void {
  const walkOf = new Map<string, number>();
  for (const [walk, start] of rig.joints.entries()) {
    const path: string[] = [];
    let joint: JointSpec | undefined = start;
    while (joint !== undefined && !walkOf.has(joint.name)) {
      walkOf.set(joint.name, walk);
      path.push(joint.name);
      joint = joint.follow === undefined ? undefined : joints.get(joint.follow.joint);
    }
    if (joint === undefined || walkOf.get(joint.name) !== walk) continue;
    const circle = path.slice(path.indexOf(joint.name));
    const index = rig.joints.indexOf(joint);
    report(
      "JOINT_FOLLOW_CYCLE",
      { joints: circle },
      { pointer: pointer("joints", index, "follow") },
    );
  }
}
