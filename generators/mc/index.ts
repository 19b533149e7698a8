/** mc-skin: the flat-faceted generator. */
export { marchingCubes } from "./polygonizer.js";
