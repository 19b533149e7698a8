/** mc-skin: the flat-faceted generator. */
export { marchingCubes } from "./polygonizer.js";
export { MC_SKIN, mcSkin } from "./program.js";
