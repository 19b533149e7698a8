/** Simplification: fewer triangles, the same solid, the same regions. */
export type { RegionSurface } from "./region-surface.js";
export { SIMPLIFY_SETTINGS, type SimplifySettings } from "./simplify-settings.js";
export { simplifySurface } from "./simplify-surface.js";
