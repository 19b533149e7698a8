/** sn-skin: the smooth generator. */
export { surfaceNets } from "./polygonizer.js";
export { SN_SKIN, snSkin } from "./program.js";
