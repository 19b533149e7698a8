export { buildModel, type ModelHead, unplacedBones } from "./build-model.js";
export {
  applyToRig,
  type DeclaredAnimation,
  type RigProblem,
  type RigReplay,
  replayRig,
} from "./replay-rig.js";
export type {
  AnimationDraft,
  BoneDraft,
  JointDraft,
  KeyframeDraft,
  PaintDraft,
  RigState,
} from "./rig-state.js";
export { serializeRig } from "./serialize-rig.js";
