/**
 * Figures of skinned assets: reads a run or any skinned GLB, poses it with the judge's own
 * evaluator, and measures what pictures show on it. `bindpose/preview` draws the figures.
 */
export { boneWeights, dominantBones } from "./bone-weights.js";
export { type MarkedFindings, type MarkOptions, markFindings } from "./mark-findings.js";
export { type Posed, poseSubject } from "./pose-subject.js";
export { readSubject, type SubjectFiles } from "./read-subject.js";
export { type StretchGauge, stretchGauge } from "./stretch.js";
export type { Pose, Reading, Subject, SubjectAnimation, SubjectBone } from "./subject.js";
