export { checkBindFrames } from "./check-bind-frames.js";
export { checkBoneList } from "./check-bone-list.js";
export { checkRender, type RunState } from "./check-render.js";
export { checkSkeletonRoot } from "./check-skeleton-root.js";
