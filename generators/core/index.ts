/**
 * What the three generators share: the log and its commands, the field, the surface, the weights
 * and the encoder. Each program adds one polygonizer.
 */

export { compileField, type Field, LINEAR_OF_SRGB, type Volume } from "./field/index.js";
export {
  auditSurface,
  CYCLES,
  type Cycle,
  colourVertices,
  type FlatMesh,
  type Polygonizer,
  requireOutsideRing,
  type SampledGrid,
  type SurfaceAudit,
  type SurfaceMesh,
  sampleField,
  splitFlat,
  TRIANGLE_EDGES,
  TRIANGLE_START,
} from "./surface/index.js";
