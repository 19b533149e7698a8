export { checkBudgets } from "./check-budgets.js";
export { checkCamera } from "./check-camera.js";
export { checkMovedBones } from "./check-moved-bones.js";
export {
  checkRequiredAnimations,
  type DeclaredAnimation,
} from "./check-required-animations.js";
export { checkRequiredRig } from "./check-required-rig.js";
export { requiredAnimations } from "./required-animations.js";
