/** Colour regions: where a surface changes colour without a blend, and what each side shows. */
export { colourRegions } from "./colour-regions.js";
export { type ColouredSurface, cutAtBorders } from "./cut-at-borders.js";
