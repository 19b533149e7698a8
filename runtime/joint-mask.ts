import type { CompiledRig } from "./compile-rig.js";
import { requireKnown } from "./door.js";

/**
 * A mask that lets an animation drive these joints alone: 1 for each, 0 for all others. A new
 * array of one factor per joint, which may be edited: 0.5 gives half.
 * @throws RangeError for an unknown joint, with the nearest name
 */
export function maskJoints(rig: CompiledRig, names: Iterable<string>): Float64Array {
  const mask = new Float64Array(rig.joints.count);
  for (const name of names) mask[requireKnown("mask", "joint", name, rig.joints.indexOf)] = 1;
  return mask;
}

/**
 * The same for every joint of a bone and of the bones below it: "spine" is the upper body.
 * @throws RangeError for an unknown bone, with the nearest name
 */
export function maskBelow(rig: CompiledRig, boneName: string): Float64Array {
  const { parents, indexOf } = rig.bones;
  const top = requireKnown("mask", "bone", boneName, indexOf);
  const isBelow = Uint8Array.from(parents, (_, bone) => Number(bone === top));
  // Parents stand before their children, so one pass reaches every depth.
  for (let bone = top + 1; bone < parents.length; bone++) {
    if (isBelow[parents[bone]!] === 1) isBelow[bone] = 1;
  }
  return Float64Array.from(rig.joints.bones, (bone) => isBelow[bone]!);
}
