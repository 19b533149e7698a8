/** What the poses of a skinned character tell of its skin and its rig. */
export type { SideDifference } from "./compare-sides.js";
export type { FusedLimbs } from "./fused-limbs.js";
export type { Motion } from "./measure-motions.js";
export type { OwnPiece } from "./own-pieces.js";
export { movedValues, restValues } from "./pose-values.js";
export { reviewSkin, type SkinReview } from "./review-skin.js";
export { paletteOf, type Skin } from "./skin.js";
export { type JointSweep, strain } from "./sweep-joints.js";
