import type { ModelSpec } from "bindpose/contract";
import type { Report } from "../../findings/collector.js";
import { checkAnimations } from "./check-animations.js";
import { checkBoneTree } from "./check-bone-tree.js";
import { checkBones } from "./check-bones.js";
import { checkFollow } from "./check-follow.js";
import { checkJoints } from "./check-joints.js";
import { checkKeyframes } from "./check-keyframes.js";
import { checkNames } from "./check-names.js";
import { checkSides } from "./check-sides.js";
import { checkUnknownKeys } from "./check-unknown-keys.js";

export { deforms, isSocket } from "./bone-kind.js";
export { readRig } from "./read-rig.js";

/** Every check that needs rig.json alone. */
export const RIG_CHECKS: readonly ((rig: ModelSpec, report: Report) => void)[] = [
  checkNames,
  checkBoneTree,
  checkBones,
  checkSides,
  checkJoints,
  checkFollow,
  checkAnimations,
  checkKeyframes,
  checkUnknownKeys,
];
