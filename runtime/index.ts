/**
 * Poses skinned characters: a rig is compiled once, then sampled and skinned each frame without
 * allocation. Browser-safe, no third-party code. Values only; drawing is another room's.
 */
export { AFFINE_STRIDE, invertRigid, multiplyAffine } from "./affine.js";
export { animationBounds, type Bounds } from "./animation-bounds.js";
export { bindMatrices, inverseBindMatrices } from "./bind-matrices.js";
export { boneBoxes } from "./bone-boxes.js";
export { boneFrames } from "./bone-frames.js";
export { boneMatrices } from "./bone-matrices.js";
export type { CompiledAnimation, Marker } from "./compile-animation.js";
export type { CompiledBones } from "./compile-bones.js";
export type { CompiledJoints } from "./compile-joints.js";
export { type CompiledRig, compileRig } from "./compile-rig.js";
export { createSkinner, type Skinner } from "./create-skinner.js";
export { createTimeline } from "./create-timeline.js";
export type { Curve } from "./curve.js";
export { EASES, type Ease } from "./ease.js";
export { evaluateCurve } from "./evaluate-curve.js";
export { findAnimation } from "./find-animation.js";
export { socketMatrix, writeMatrices } from "./gpu-matrices.js";
export { maskBelow, maskJoints } from "./joint-mask.js";
export { mixTo, releaseJoint } from "./joint-mix.js";
export { type Asset, type AssetFiles, loadAsset } from "./load-asset.js";
export { moveTimeline } from "./move-timeline.js";
export { crossFade, type PlayOptions, play, seekPlay, stopPlay } from "./play.js";
export { poseAt } from "./pose-at.js";
export { poseBounds } from "./pose-bounds.js";
export {
  type Blend,
  clearJoint,
  createPoseState,
  type PlayingAnimation,
  type PoseState,
  setJoint,
  startAnimation,
  stopAnimation,
} from "./pose-state.js";
export { samplePose } from "./sample-pose.js";
export { type SkinnedVertices, skinMesh } from "./skin-mesh.js";
export { skinScaledNormals } from "./skin-scaled-normals.js";
export type { JointMix, Play, Timeline } from "./timeline.js";
export type { CompiledTrack } from "./track-group.js";
