/** From a surface, a skeleton and a field to the influences of every vertex. */
export { bindWeights, type WeightBinding } from "./bind-weights.js";
export type { BodyField } from "./body.js";
export { isDeforming } from "./deforming-bone.js";
export {
  DERIVE_WEIGHTS_DEFAULTS,
  type DerivedWeights,
  type DeriveWeightsOptions,
  deriveWeights,
} from "./derive-weights.js";
export { type PaintedWeights, paintWeights, type WeightPaint } from "./paint-weights.js";
export type { WeightMesh } from "./surface.js";
export type { WeightWarning, WeightWarningCode } from "./weight-warning.js";
