/**
 * Writes a character as one standard glTF 2.0 file for engines that know nothing of rig.json: bones
 * and skin as they are, animations baked within stated bounds. Browser-safe.
 */
export { BAKE_BOUNDS, type BakeReport } from "./bake-animation.js";
export { type ExportAsset, exportGltf } from "./export-gltf.js";
export type { ExportOptions, StaticPose } from "./export-options.js";
export type { ExportedGltf, ExportReport } from "./export-source.js";
export type { JointExtras } from "./joint-extras.js";
