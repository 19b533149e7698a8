import type { ModelSpec } from "bindpose/contract";
import { CONTRACT_VERSION } from "bindpose/contract/words";
import { type CompiledAnimation, compileAnimation } from "./compile-animation.js";
import { type CompiledBones, compileBones } from "./compile-bones.js";
import { type CompiledJoints, compileJoints } from "./compile-joints.js";
import { indexNames, requireArray, requireName, requireObject } from "./door.js";
import { compileSteps, type PoseSteps } from "./pose-steps.js";

/**
 * A rig ready to be posed: checked once, then run without checks. Shared by any number of
 * characters and never changed; its typed arrays are read-only by convention, since JavaScript
 * cannot freeze them.
 */
export interface CompiledRig {
  readonly bones: CompiledBones;
  readonly joints: CompiledJoints;
  /** The same joints as the list that `boneMatrices` works off. */
  readonly steps: PoseSteps;
  /** In the rig's order. */
  readonly animations: readonly CompiledAnimation[];
  readonly animationIndexOf: ReadonlyMap<string, number>;
}

/**
 * Compiles the document rig.json (contract sections 2 to 4) for posing. The document is read, not
 * kept. What cannot be posed is refused with its place and name; what is merely wrong in taste or
 * in the mesh is the validator's to judge.
 * @throws TypeError for a value of the wrong type, RangeError for one outside what it may be:
 *   an unknown parent, bone or joint, a child before its parent, names used twice, a cycle of
 *   follows, an empty range, keys out of order or outside the period.
 */
export function compileRig(rig: ModelSpec): CompiledRig {
  requireObject("rig", rig);
  if (rig.version !== CONTRACT_VERSION) {
    const got = typeof rig.version === "number" ? rig.version : typeof rig.version;
    throw new RangeError(`rig.version: expected ${CONTRACT_VERSION}, got ${got}`);
  }
  if (rig.skinned !== true) {
    throw new TypeError("rig.skinned: expected true, the mark of a rig that deforms one mesh");
  }
  requireArray("rig.bones", rig.bones);
  requireArray("rig.joints", rig.joints);
  requireArray("rig.animations", rig.animations);
  const bones = compileBones(rig.bones);
  const joints = compileJoints(rig.joints, bones);
  rig.animations.forEach((animation, index) => {
    requireObject(`rig.animations[${index}]`, animation);
    requireName(`rig.animations[${index}].name`, animation.name);
  });
  const animationIndexOf = indexNames(
    "rig.animations",
    rig.animations.map((animation) => animation.name),
  );
  const animations = rig.animations.map((animation, index) =>
    compileAnimation(`rig.animations[${index}] "${animation.name}"`, animation, joints),
  );
  return Object.freeze({
    bones,
    joints,
    steps: compileSteps(bones, joints),
    animations: Object.freeze(animations),
    animationIndexOf,
  });
}
