/**
 * What the three generators share: the log and its commands, the field, the surface, the weights
 * and the encoder. Each program adds one polygonizer.
 */

export { type GlbInput, writeGlb } from "./emit/index.js";
export {
  compileField,
  type Field,
  LINEAR_OF_SRGB,
  type LocalField,
  type Region,
  type Volume,
} from "./field/index.js";
export { type LogContents, readLog, resolveOperations } from "./log/index.js";
export { type ColouredSurface, colourRegions, cutAtBorders } from "./regions/index.js";
export { buildModel, replayRig, serializeRig } from "./rig/index.js";
export {
  type RegionSurface,
  SIMPLIFY_SETTINGS,
  type SimplifySettings,
  simplifySurface,
} from "./simplify/index.js";
export {
  auditSurface,
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  buildDualLattice,
  CELL_MARGIN,
  CYCLES,
  type Cycle,
  clampToCell,
  clampToVolume,
  cornerNormals,
  countSelfIntersections,
  type DenseSamples,
  type DualLattice,
  findSelfIntersections,
  INSIDE,
  type MovableVertices,
  markCrowded,
  maskOf,
  OUTSIDE,
  type Polygonizer,
  packSamples,
  placeAtMiddles,
  repairSurface,
  requireOutsideRing,
  type SampledGrid,
  type ShadedMesh,
  type Shading,
  type SurfaceAudit,
  type SurfaceMesh,
  sampleField,
  slotAt,
  splitQuads,
  splitVertices,
  TRIANGLE_EDGES,
  TRIANGLE_START,
  writeOrigin,
} from "./surface/index.js";
export {
  type BodySurvey,
  type FloatingPiece,
  surveyBody,
  type ThinOperation,
} from "./survey/index.js";
export {
  type BodyField,
  bindWeights,
  DERIVE_WEIGHTS_DEFAULTS,
  type DerivedWeights,
  type DeriveWeightsOptions,
  deriveWeights,
  type PaintedWeights,
  paintWeights,
  type WeightBinding,
  type WeightMesh,
  type WeightPaint,
  type WeightWarning,
  type WeightWarningCode,
} from "./weights/index.js";
