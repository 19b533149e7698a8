/** Reads a GLB into plain typed arrays, and a rig, as the judge does: bounded, and never a throw. */
export type {
  DecodedAnimation,
  DecodedAsset,
  DecodedMesh,
  DecodedNode,
  DecodedSkin,
  JsonObject,
} from "./decoded-asset.js";
export type { Container } from "./read-container.js";
export { type GlbFile, readGlbFile } from "./read-glb-file.js";
export { type RigReading, readRigDocument } from "./read-rig-document.js";
