/** The judge's own evaluator: a second, plain reading of the contract, independent of any runtime. */
export { bindFrame, bonePalette, type PosableRig, posableRig } from "./bone-palette.js";
export { curveValue } from "./curve-value.js";
export { type Instant, jointValues, trackValue } from "./joint-values.js";
export { nodePalette } from "./node-palette.js";
export { slerp } from "./sample-channel.js";
export { type SkinnedVertices, skinPositions } from "./skin-positions.js";
export { skinnedVertices } from "./skinned-vertices.js";
