/** dc-skin: the crisp generator. */
export { dualContouring } from "./polygonizer.js";
export { DC_SKIN, dcSkin } from "./program.js";
