/**
 * What the three generators share: the log and its commands, the field, the surface, the weights
 * and the encoder. Each program adds one polygonizer.
 */

export { type GlbInput, writeGlb } from "./emit/index.js";
export { compileField, type Field, LINEAR_OF_SRGB, type Volume } from "./field/index.js";
export { type LogContents, readLog, resolveOperations } from "./log/index.js";
export { buildModel, replayRig, serializeRig } from "./rig/index.js";
export {
  auditSurface,
  CYCLES,
  type Cycle,
  colourVertices,
  cornerNormals,
  countSelfIntersections,
  type FlatMesh,
  findSelfIntersections,
  type Polygonizer,
  requireOutsideRing,
  type SampledGrid,
  type SurfaceAudit,
  type SurfaceMesh,
  type ShadedMesh,
  type Shading,
  sampleField,
  splitFlat,
  splitVertices,
  TRIANGLE_EDGES,
  TRIANGLE_START,
} from "./surface/index.js";
export {
  type BodyField,
  DERIVE_WEIGHTS_DEFAULTS,
  type DerivedWeights,
  type DeriveWeightsOptions,
  deriveWeights,
  type PaintedWeights,
  paintWeights,
  type WeightMesh,
  type WeightPaint,
  type WeightWarning,
  type WeightWarningCode,
} from "./weights/index.js";
